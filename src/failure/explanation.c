#include "failure/explanation.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "failure/conjunct.h"
#include "shape/woven.h"

/* ---- conditions ------------------------------------------------------------------------------------------ */

static const struct {
    const char *spelling;
    bool is_unsigned, is_signed; /* neither: the comparison does not say */
} operations[] = {
    [MG_OPERATION_EQ] = {"==", false, false},        [MG_OPERATION_NE] = {"!=", false, false},
    [MG_OPERATION_LT] = {"<", false, true},          [MG_OPERATION_LE] = {"<=", false, true},
    [MG_OPERATION_GT] = {">", false, true},          [MG_OPERATION_GE] = {">=", false, true},
    [MG_OPERATION_LT_UNSIGNED] = {"<", true, false}, [MG_OPERATION_LE_UNSIGNED] = {"<=", true, false},
    [MG_OPERATION_GT_UNSIGNED] = {">", true, false}, [MG_OPERATION_GE_UNSIGNED] = {">=", true, false},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

static int64_t extend(uint64_t value, unsigned width)
{
    assert(width >= 1 && width <= 64);
    return (int64_t)(value << (64 - width)) >> (64 - width);
}

static void add_real(mg_text *out, uint64_t bits)
{
    double value;
    char text[40];
    memcpy(&value, &bits, sizeof value);
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    mg_text_add(out, text);
}

/* Whether it has a sign is known by the comparison only. */
static void add_number(mg_text *out, uint64_t comparison, uint64_t value)
{
    unsigned width = MG_COMPARED_WIDTH(comparison);
    mg_operation operation = MG_COMPARED_OPERATION(comparison);
    int64_t number = extend(value, width);
    uint64_t plain = width < 64 ? value & ((UINT64_C(1) << width) - 1) : value;
    if (width == 1)
        mg_text_add(out, plain ? "true" : "false");
    else if (operations[operation].is_unsigned)
        mg_text_printf(out, "%" PRIu64, plain);
    else
        mg_text_printf(out, "%" PRId64, number);
    if (width > 1 && number < 0 && !operations[operation].is_unsigned && !operations[operation].is_signed)
        mg_text_printf(out, " (unsigned %" PRIu64 ")", plain);
}

/* Where it is compared with a character it may be one. */
static void add_character(mg_text *out, mg_span other, uint64_t value)
{
    if (other.length && *other.text == '\'' && value >= ' ' && value < 127)
        mg_text_printf(out, " ('%s%c')", strchr("'\\", (int)value) ? "\\" : "", (int)value);
}

static void add_value(mg_text *out, uint64_t comparison, uint64_t value)
{
    if (MG_COMPARED_FORM(comparison) == MG_COMPARED_REALS)
        add_real(out, value);
    else if (MG_COMPARED_FORM(comparison) == MG_COMPARED_POINTERS)
        mg_text_add(out, value ? "not null" : "null");
    else
        add_number(out, comparison, value);
}

static void add_span(mg_text *out, mg_span span)
{
    mg_text_add_bytes(out, span.text, span.length);
}

static void add_side(mg_text *out, const mg_reason *reason, mg_span side, uint64_t value, bool is_first)
{
    mg_text_add(out, is_first ? ": " : ", ");
    add_span(out, side);
    mg_text_add(out, " is ");
    add_value(out, reason->comparison, value);
}

/* `a == b`: what a and b are, but for literals. False: the text says something else than what was compared. */
static bool add_sides(mg_text *out, const mg_reason *reason, mg_span part)
{
    mg_span left, right;
    char operation[3];
    if (!mg_conjunct_sides(part, &left, &right, operation) ||
        strcmp(operation, operations[MG_COMPARED_OPERATION(reason->comparison)].spelling) != 0)
        return false;
    /* of two pointers only one that is null tells something */
    bool is_silent =
        MG_COMPARED_FORM(reason->comparison) == MG_COMPARED_POINTERS && reason->left && reason->right;
    bool shows_left = !(reason->comparison & MG_COMPARED_FIXED(0)) && !is_silent,
         shows_right = !(reason->comparison & MG_COMPARED_FIXED(1)) && !is_silent;
    if (shows_left)
        add_side(out, reason, left, reason->left, true);
    if (shows_left)
        add_character(out, right, reason->left);
    if (shows_right)
        add_side(out, reason, right, reason->right, !shows_left);
    if (shows_right)
        add_character(out, left, reason->right);
    return true;
}

static void add_comparison(mg_text *out, const mg_reason *reason, mg_span part)
{
    mg_operation operation = MG_COMPARED_OPERATION(reason->comparison);
    bool is_truth = operation == MG_OPERATION_NE && !reason->right;
    mg_span tested;
    if ((unsigned)operation >= OPERATIONS || add_sides(out, reason, part))
        return;
    if (is_truth && mg_conjunct_is_simple(part, &tested)) {
        add_side(out, reason, tested, reason->left, true);
        return;
    }
    if (MG_COMPARED_FORM(reason->comparison) == MG_COMPARED_POINTERS)
        return; /* `null == not null` tells nobody anything */
    mg_text_add(out, ": it compares ");
    add_value(out, reason->comparison, reason->left);
    mg_text_printf(out, " %s ", operations[operation].spelling);
    add_value(out, reason->comparison, reason->right);
}

static void add_refusal(mg_text *out, const mg_failure *failure)
{
    const mg_site *site = &failure->sites[failure->reason->refusal];
    if (failure->reason->refusal && site->line)
        mg_text_printf(out, ": %s returns false at %s:%u", site->function, site->file, site->line);
}

/* A text of several lines becomes one. */
static void add_line(mg_text *out, const char *text)
{
    size_t from = out->length;
    mg_text_add(out, text);
    for (size_t i = from; i < out->length; i++)
        out->data[i] = out->data[i] == '\n' ? ' ' : out->data[i];
}

static void add_condition(mg_text *out, const mg_failure *failure)
{
    const mg_reason *reason = failure->reason;
    unsigned parts = MG_COMPARED_PARTS(reason->comparison);
    mg_text text = {0};
    mg_span part;
    add_line(&text, failure->tested);
    mg_text_printf(out, "%s is false", text.data ? text.data : "");
    bool is_found =
        text.length && mg_conjunct_find(text.data, MG_COMPARED_PART(reason->comparison), parts, &part);
    if (is_found && parts > 1) {
        mg_text_add(out, ": ");
        add_span(out, part);
        mg_text_add(out, " does not hold");
    }
    if (is_found && MG_COMPARED_FORM(reason->comparison) == MG_COMPARED_CALL)
        add_refusal(out, failure);
    else if (is_found && MG_COMPARED_FORM(reason->comparison) != MG_COMPARED_NOTHING)
        add_comparison(out, reason, part);
    mg_text_clear(&text);
}

/* ---- accesses -------------------------------------------------------------------------------------------- */

typedef struct extent {
    uint64_t address, size;
    const char *name, *type;
} extent;

static uint64_t distance(uint64_t address, const extent *e)
{
    return address < e->address              ? e->address - address
           : address >= e->address + e->size ? address - (e->address + e->size) + 1
                                             : 0;
}

static void offer(extent *best, extent other, uint64_t address)
{
    if (!best->name || distance(address, &other) < distance(address, best))
        *best = other;
}

static bool find_variable(const mg_failure *failure, extent *best)
{
    for (size_t i = 0; i < failure->variable_count; i++) {
        const mg_placed_variable *v = &failure->variables[i];
        offer(best, (extent){v->address, v->size, v->name, NULL}, failure->reason->address);
    }
    return best->name != NULL;
}

/* An array that a proof gives, or that an object owns, has as many elements as the path chose. */
static extent extent_of(const mg_structure *structure, const mg_object *o)
{
    if (!mg_object_is_array(o))
        return (extent){o->address, o->type->size, o->name, o->type->name};
    uint64_t size = mg_structure_elements(structure, o->slot) * o->type->target->size;
    return (extent){o->address, size, o->name, "array"};
}

static extent extent_of_owned(const mg_structure *structure, const mg_allocation *a)
{
    const mg_cell *cell = &structure->layout->cells[a->cell];
    uint64_t size = mg_structure_length(structure, a->cell) * cell->type->target->size;
    return (extent){a->address, size, cell->path, "array"};
}

/* Objects that the test was given, and arrays that they own. */
static bool find_object(const mg_failure *failure, extent *best)
{
    const mg_layout *layout = failure->layout;
    mg_structure structure;
    if (!layout)
        return false;
    mg_structure_init(&structure, layout);
    mg_structure_set(&structure, failure->picks, failure->pick_count);
    for (uint32_t i = 0; i < layout->object_count; i++)
        offer(best, extent_of(&structure, &layout->objects[i]), failure->reason->address);
    for (uint32_t i = 0; i < layout->allocation_count; i++)
        if (layout->allocations[i].cell != MG_NONE)
            offer(best, extent_of_owned(&structure, &layout->allocations[i]), failure->reason->address);
    mg_structure_clear(&structure);
    return best->name && distance(failure->reason->address, best) < 64;
}

static void add_access(mg_text *out, const mg_failure *failure)
{
    const mg_reason *r = failure->reason;
    extent e = {.address = r->object, .size = r->extent};
    const mg_site *maker = &failure->sites[r->maker];
    bool is_known = r->area == MG_AREA_VARIABLE    ? find_variable(failure, &e)
                    : r->area == MG_AREA_STRUCTURE ? find_object(failure, &e)
                                                   : r->area != MG_AREA_UNKNOWN;
    mg_text_add(out, r->is_store ? "it writes" : "it reads");
    if (r->size)
        mg_text_printf(out, " %" PRIu64 " byte%s", r->size, r->size == 1 ? "" : "s");
    if (!is_known)
        return;
    mg_text_printf(out, " at offset %" PRId64 " of ", (int64_t)(r->address - e.address));
    if (e.name && *e.name)
        mg_text_printf(out, "%s, a%s %s of ", e.name, e.type && *e.type == 'a' ? "n" : "",
                       e.type ? e.type : "variable");
    else
        mg_text_add(out, r->area == MG_AREA_HEAP ? "a block of "
                         : e.name                ? "a literal of "
                                                 : "a local variable of ");
    mg_text_printf(out, "%" PRIu64 " byte%s", e.size, e.size == 1 ? "" : "s");
    if (maker->line)
        mg_text_printf(out, ", allocated at %s:%u", maker->file, maker->line);
    mg_text_add(out, r->is_freed ? maker->line ? " and freed since" : ", freed since" : "");
}

static void add_index(mg_text *out, const mg_reason *reason)
{
    mg_text_printf(out, "it uses element %" PRId64 " of an array of %" PRIu64, (int64_t)reason->left,
                   reason->right);
}

static void add_range(mg_text *out, const mg_failure *failure)
{
    add_line(out, failure->tested);
    mg_text_printf(out, " has no number to choose: there is none from %" PRId64 " to %" PRId64,
                   (int64_t)failure->reason->left, (int64_t)failure->reason->right);
}

void mg_explanation_add(mg_text *out, const mg_failure *failure)
{
    const mg_reason *reason = failure->reason;
    if (!reason)
        return;
    assert(failure->sites && failure->tested);
    if (reason->kind == MG_REASON_CONDITION)
        add_condition(out, failure);
    else if (reason->kind == MG_REASON_ACCESS)
        add_access(out, failure);
    else if (reason->kind == MG_REASON_INDEX)
        add_index(out, reason);
    else if (reason->kind == MG_REASON_RANGE)
        add_range(out, failure);
}

/* Shows what became of a structure, from a snapshot of the target's memory. A snapshot is a list of pieces, one for each object or array that can
 * be reached: a head, then the bytes, then a mark for each byte that has no value. The type of a piece says which scalars it has; each is
 * compared with the cell of the layout at the same address, if there is one. The picture shows all scalars and colours those that changed;
 * the text has a line for each that changed. */
#include "failure/after.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/vec.h"
#include "show/draw.h"
#include "show/value.h"
#include "shape/snapshot.h"

enum { NAME_MOST = 128 };

#define CHANGED "#ffe9a8"
#define BAD "#c0392b"

typedef struct piece {
    mg_snapshot_piece head;
    const mg_type *type;
    const uint8_t *bytes, *marks;
    char name[NAME_MOST];
} piece;

typedef struct drawing {
    mg_text *out;
    const mg_types *types;
    MG_VEC(piece) pieces;
    const mg_structure *before;
    uint32_t made; /* objects that were not there before */
} drawing;

/* ---- reading --------------------------------------------------------------------------------------------- */

/* The allocation of the structure at the start that begins there, or NULL. */
static const mg_allocation *allocation_at(const mg_layout *layout, uint64_t address)
{
    uint32_t number = mg_layout_allocation_at(layout, address);
    bool is_there = number < layout->allocation_count && layout->allocations[number].address == address;
    return is_there ? &layout->allocations[number] : NULL;
}

/* An object by its name, an array by that of the field that owned it. */
static void name_allocation(const mg_layout *layout, const mg_allocation *allocation, char name[NAME_MOST])
{
    const char *object = layout->objects[allocation->object].name;
    bool is_array = allocation->cell != MG_NONE;
    assert(allocation->object < layout->object_count);
    assert(allocation->cell == MG_NONE || allocation->cell < layout->cell_count);
    snprintf(name, NAME_MOST, "%s%s%s", object, is_array ? "." : "",
             is_array ? layout->cells[allocation->cell].path : "");
}

static void name_piece(drawing *d, piece *p)
{
    const mg_allocation *allocation = allocation_at(d->before->layout, p->head.address);
    if (allocation)
        name_allocation(d->before->layout, allocation, p->name);
    else
        snprintf(p->name, sizeof p->name, "new %u", ++d->made);
}

static void read_pieces(drawing *d, const char *bytes, size_t count)
{
    for (size_t at = 0; at + sizeof(mg_snapshot_piece) <= count;) {
        piece p = {0};
        memcpy(&p.head, bytes + at, sizeof p.head);
        assert(p.head.type < d->types->all.count); /* invariant 30 */
        p.type = d->types->all.items[p.head.type];
        p.bytes = (const uint8_t *)bytes + at + sizeof p.head;
        p.marks = p.bytes + p.head.count * p.type->size;
        at += sizeof p.head + 2 * p.head.count * p.type->size;
        name_piece(d, &p);
        mg_vec_push(&d->pieces, p);
    }
}

static const piece *piece_at(const drawing *d, uint64_t address)
{
    for (size_t i = 0; i < d->pieces.count; i++)
        if (d->pieces.items[i].head.address == address)
            return &d->pieces.items[i];
    return NULL;
}

static uint64_t read_bits(const piece *p, uint64_t bit, uint64_t bits)
{
    uint64_t value = 0;
    assert(bits && bit + bits <= 8 * p->head.count * p->type->size);
    for (uint64_t i = 0; i < bits && i < 64; i++)
        value |= (uint64_t)(p->bytes[(bit + i) / 8] >> (bit + i) % 8 & 1) << i;
    return value;
}

static bool is_plain(const piece *p, uint64_t bit, uint64_t bits)
{
    assert(bits && bit + bits <= 8 * p->head.count * p->type->size);
    for (uint64_t byte = bit / 8; byte < (bit + bits + 7) / 8; byte++)
        if (p->marks[byte])
            return false;
    return true;
}

static int64_t sign_extend(uint64_t value, uint64_t bits)
{
    assert(bits);
    return bits < 64 ? (int64_t)(value << (64 - bits)) >> (64 - bits) : (int64_t)value;
}

static int64_t number_of(const mg_type *type, uint64_t value, uint64_t bits)
{
    bool is_signed = type->kind == MG_TYPE_SIGNED || type->is_signed;
    return is_signed ? sign_extend(value, bits) : (int64_t)value;
}

/* The field of the structure that lies there; MG_NONE: there is none. */
static uint32_t cell_at(const drawing *d, const piece *p, uint64_t bit)
{
    const mg_layout *layout = d->before->layout;
    for (uint32_t c = 0; c < layout->cell_count; c++)
        if (layout->cells[c].address * 8 + layout->cells[c].bit_offset == p->head.address * 8 + bit &&
            !layout->cells[c].is_union)
            return c;
    return MG_NONE;
}

__extension__ typedef _Float16 half;

/* The floating-point number that lies there, whatever its size. */
static double read_real(const piece *p, uint64_t bit, uint64_t size)
{
    double real = 0;
    float narrow = 0;
    half short_one = 0;
    long double precise = 0;
    const uint8_t *bytes = p->bytes + bit / 8;
    memcpy(&short_one, bytes, sizeof short_one);
    if (size == sizeof narrow)
        memcpy(&narrow, bytes, sizeof narrow);
    else if (size == sizeof real)
        memcpy(&real, bytes, sizeof real);
    else if (size == sizeof precise)
        memcpy(&precise, bytes, sizeof precise);
    return size == sizeof short_one ? (double)short_one
           : size == sizeof narrow  ? (double)narrow
           : size == sizeof real    ? real
                                    : (double)precise;
}

/* The value of a domain as a field of this size holds it. */
static double round_real(double value, uint64_t size)
{
    return size == sizeof(half) ? (double)(half)value : size == sizeof(float) ? (double)(float)value : value;
}

/* Are they different numbers? One NaN is as good as another. */
static bool are_different(double a, double b)
{
    return a < b || a > b || (a != a) != (b != b);
}

/* Has a field of the structure that was read before another value now? */
static bool is_changed(const drawing *d, const piece *p, uint64_t bit, uint64_t value, int64_t number)
{
    const mg_layout *layout = d->before->layout;
    uint32_t c = cell_at(d, p, bit);
    if (c == MG_NONE || !mg_structure_is_chosen(d->before, c))
        return false;
    const mg_cell *cell = &layout->cells[c];
    assert(cell->domain < layout->domain_count);
    if (layout->domains[cell->domain].kind == MG_DOMAIN_BLOCK)
        return cell->block != value;
    if (cell->type->kind == MG_TYPE_FLOAT)
        return are_different(read_real(p, bit, cell->type->size),
                             round_real(mg_structure_real(d->before, c), cell->type->size));
    if (cell->type->kind != MG_TYPE_POINTER)
        return mg_structure_integer(d->before, c) != number;
    uint32_t target = mg_structure_target(d->before, c);
    return (target == MG_NONE ? 0 : layout->objects[target].address) != value;
}

/* ---- drawing --------------------------------------------------------------------------------------------- */

static void add_number(mg_text *out, const mg_type *type, int64_t number)
{
    for (size_t i = 0; type->kind == MG_TYPE_ENUM && i < type->enumerator_count; i++)
        if (type->enumerators[i].value == number) {
            mg_draw_add_escaped(out, type->enumerators[i].name);
            return;
        }
    if (type->kind == MG_TYPE_BOOL)
        mg_text_add(out, number ? "true" : "false");
    else
        mg_text_printf(out, "%" PRId64, number);
}

static void add_real(mg_text *out, const piece *p, uint64_t bit, uint64_t size)
{
    mg_text_printf(out, "%g", read_real(p, bit, size));
}

static void add_pointer(drawing *d, uint64_t value)
{
    const piece *target = piece_at(d, value);
    if (!value)
        mg_text_add(d->out, "∅");
    else if (target)
        mg_text_printf(d->out, "<FONT%s>•</FONT>", target->head.is_freed ? " COLOR=\"" BAD "\"" : "");
    else
        mg_text_printf(d->out, "0x%" PRIx64, value);
}

static void add_scalar(drawing *d, const piece *p, const mg_type *type, uint64_t bit, uint64_t bits)
{
    uint64_t value = read_bits(p, bit, bits);
    int64_t number = number_of(type, value, bits);
    bool is_known = is_plain(p, bit, bits);
    bool has_changed = is_known && is_changed(d, p, bit, value, number);
    mg_text_printf(d->out, "<TD PORT=\"b%" PRIu64 "\"%s>", bit, has_changed ? " BGCOLOR=\"" CHANGED "\"" : "");
    if (!is_known)
        mg_text_add(d->out, "<FONT COLOR=\"" MG_DRAW_FAINT "\">·</FONT>");
    else if (type->kind == MG_TYPE_POINTER)
        add_pointer(d, value);
    else if (type->kind == MG_TYPE_FLOAT)
        add_real(d->out, p, bit, type->size);
    else
        add_number(d->out, type, number);
    mg_text_add(d->out, "</TD>");
}

typedef void scalar_function(drawing *d, const piece *p, const char *path, const mg_type *type, uint64_t bit,
                             uint64_t bits);

/* Calls a function for every scalar of a type, with its path; of arrays only for the first elements. */
static void visit_scalars(drawing *d, const piece *p, const char *path, const mg_type *type, uint64_t bit,
                          uint64_t bits, scalar_function *function)
{
    char inner[256];
    if (mg_type_is_scalar(type)) {
        function(d, p, path, type, bit, bits ? bits : type->size * 8);
        return;
    }
    for (size_t i = 0; type->kind == MG_TYPE_STRUCT && i < type->field_count; i++) {
        const mg_field *field = &type->fields[i];
        snprintf(inner, sizeof inner, "%s%s%s", path, path[0] && field->name[0] ? "." : "", field->name);
        visit_scalars(d, p, inner, field->type, bit + field->bit_offset, field->bit_size, function);
    }
    for (uint64_t i = 0; type->kind == MG_TYPE_ARRAY && i < type->count && i < 16; i++) {
        snprintf(inner, sizeof inner, "%s[%" PRIu64 "]", path, i);
        visit_scalars(d, p, inner, type->target, bit + i * type->target->size * 8, 0, function);
    }
}

/* The same for every scalar of a piece. */
static void visit_piece(drawing *d, const piece *p, scalar_function *function)
{
    char path[32] = "";
    bool is_array = p->head.count != 1 || p->type->kind != MG_TYPE_STRUCT;
    for (uint64_t i = 0; i < p->head.count && i < 16; i++) {
        if (is_array)
            snprintf(path, sizeof path, "[%" PRIu64 "]", i);
        visit_scalars(d, p, path, p->type, i * p->type->size * 8, 0, function);
    }
}

static void add_row(drawing *d, const piece *p, const char *path, const mg_type *type, uint64_t bit,
                    uint64_t bits)
{
    mg_text_add(d->out, "<TR><TD ALIGN=\"LEFT\"><FONT COLOR=\"#6b7988\">");
    mg_draw_add_escaped(d->out, path);
    mg_text_add(d->out, "</FONT></TD>");
    add_scalar(d, p, type, bit, bits);
    mg_text_add(d->out, "</TR>");
}

static void add_arrow(drawing *d, const piece *p, const char *path, const mg_type *type, uint64_t bit,
                      uint64_t bits)
{
    if (type->kind != MG_TYPE_POINTER || !is_plain(p, bit, bits))
        return;
    const piece *target = piece_at(d, read_bits(p, bit, bits));
    if (target)
        mg_text_printf(d->out, "  \"%s\":b%" PRIu64 " -> \"%s\":top [tooltip=\"%s\"%s];\n", p->name, bit,
                       target->name, path, target->head.is_freed ? ", color=\"" BAD "\", style=dashed" : "");
}

static void add_box(drawing *d, const piece *p)
{
    bool is_new = !allocation_at(d->before->layout, p->head.address);
    mg_text_printf(d->out,
                   "  \"%s\" [shape=plain, label=<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
                   "CELLPADDING=\"4\" COLOR=\"%s\"><TR><TD PORT=\"top\" COLSPAN=\"2\"%s><B>%s</B>%s</TD></TR>",
                   p->name, p->head.is_freed ? BAD : MG_DRAW_FAINT, is_new ? " BGCOLOR=\"" CHANGED "\"" : "",
                   p->name, p->head.is_freed ? " <FONT COLOR=\"" BAD "\">freed</FONT>" : "");
    if (!p->head.is_freed)
        visit_piece(d, p, add_row);
    mg_text_add(d->out, "</TABLE>>];\n");
    if (!p->head.is_freed)
        visit_piece(d, p, add_arrow);
}

void mg_after_add_graph(mg_text *out, const mg_failure *failure, const mg_structure *before)
{
    assert(failure->memory && failure->types && before->layout == failure->layout);
    drawing d = {.out = out, .types = failure->types, .before = before};
    read_pieces(&d, failure->memory, failure->memory_length);
    mg_text_add(out, "digraph after {\n  rankdir=LR;\n  node [fontname=\"Helvetica\", fontsize=11];\n  edge "
                     "[color=\"" MG_DRAW_INK "\", arrowsize=0.7];\n");
    for (size_t i = 0; i < d.pieces.count; i++)
        add_box(&d, &d.pieces.items[i]);
    mg_text_add(out, "}\n");
    mg_vec_clear(&d.pieces);
}

/* ---- the same in words ----------------------------------------------------------------------------------- */

static void add_value_now(drawing *d, const piece *p, const mg_type *type, uint64_t bit, uint64_t bits)
{
    uint64_t value = read_bits(p, bit, bits);
    const piece *target = piece_at(d, value);
    if (type->kind == MG_TYPE_FLOAT)
        add_real(d->out, p, bit, type->size);
    else if (type->kind != MG_TYPE_POINTER)
        add_number(d->out, type, number_of(type, value, bits));
    else if (!value)
        mg_text_add(d->out, "null");
    else if (target)
        mg_text_printf(d->out, "%s%s", target->name, target->head.is_freed ? " (freed)" : "");
    else
        mg_text_printf(d->out, "0x%" PRIx64, value);
}

static void add_value_before(drawing *d, uint32_t cell)
{
    const mg_layout *layout = d->before->layout;
    if (layout->cells[cell].type->kind != MG_TYPE_POINTER) {
        mg_value_add_text(d->out, d->before, cell);
        return;
    }
    char name[NAME_MOST];
    const mg_allocation *array = allocation_at(layout, layout->cells[cell].block);
    if (array && array->cell == cell) {
        name_allocation(layout, array, name);
        mg_text_add(d->out, name);
        return;
    }
    uint32_t target = mg_structure_target(d->before, cell);
    mg_text_add(d->out, target == MG_NONE ? "null" : layout->objects[target].name);
}

/* Adds a line for a field that has changed, that was written before anybody read it, or that belongs to a new object. */
static void add_change(drawing *d, const piece *p, const char *path, const mg_type *type, uint64_t bit,
                       uint64_t bits)
{
    uint64_t value = read_bits(p, bit, bits);
    uint32_t cell = cell_at(d, p, bit);
    bool is_new = !allocation_at(d->before->layout, p->head.address);
    bool was_chosen = cell != MG_NONE && mg_structure_is_chosen(d->before, cell);
    bool is_first = cell != MG_NONE && !was_chosen && bits % 8 == 0;
    if (!is_plain(p, bit, bits) ||
        (!is_new && !is_first && !is_changed(d, p, bit, value, number_of(type, value, bits))))
        return;
    mg_text_printf(d->out, "  %s%s%s = ", p->name, path[0] == '[' ? "" : ".", path);
    add_value_now(d, p, type, bit, bits);
    if (was_chosen) {
        mg_text_add(d->out, ", was ");
        add_value_before(d, cell);
    } else if (is_first) {
        mg_text_add(d->out, ", nobody had looked at it");
    }
    mg_text_add(d->out, "\n");
}

void mg_after_add_text(mg_text *out, const mg_failure *failure, const mg_structure *before)
{
    assert(failure->memory && failure->types && before->layout == failure->layout);
    drawing d = {.out = out, .types = failure->types, .before = before};
    read_pieces(&d, failure->memory, failure->memory_length);
    for (size_t i = 0; i < d.pieces.count; i++)
        if (d.pieces.items[i].head.is_freed)
            mg_text_printf(out, "  %s is freed\n", d.pieces.items[i].name);
        else
            visit_piece(&d, &d.pieces.items[i], add_change);
    mg_vec_clear(&d.pieces);
}

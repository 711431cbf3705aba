/* Choices in the words of the program. What nobody looked at is given a value for the time: objects are numbered in the order in
 * which they were asked for, and without Margay every choice must be made. */
#include <inttypes.h>

#include "base/vec.h"
#include "choice/havoc.h"
#include "choice/questions.h"
#include "choice/solutions.h"

enum { SHOWN_MOST = 1000, TEXT_MOST = 200 };

/* A text of the target's, or "?" if it is none. */
static const char *read_text(const char *text)
{
    uint64_t address = (uint64_t)(uintptr_t)text;
    for (uint64_t i = 0; i < TEXT_MOST; i++) {
        if (!mg_region_has(address + i, 1) || !mg_shadow_is_clear(address + i, 1))
            return "?";
        if (!text[i])
            return text;
    }
    return "?";
}

typedef MG_VEC(uint32_t) numbers;

static void complete(numbers *open)
{
    for (uint64_t v = 0; v < MG_STORE->variable_count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (!variable->kind->question || mg_kind_is_known(variable))
            continue;
        mg_vec_push(open, (uint32_t)v);
        variable->kind->question->complete((uint32_t)v);
    }
}

static void reopen(const numbers *open)
{
    for (size_t i = 0; i < open->count; i++)
        mg_questions_reopen(open->items[i]);
}

static void add_line(mg_text *out, mg_cells *cells, uint64_t number, bool was_open)
{
    const mg_variable *variable = &MG_STORE->variables[number];
    mg_text_printf(out, "%s%s", read_text(variable->text), variable->part ? variable->part->path : "");
    if (was_open) {
        mg_text_add(out, ": nobody looks at it, so this holds for every value");
    } else {
        mg_text_add(out, " = ");
        variable->kind->question->add_value(out, variable);
    }
    mg_text_add(out, "\t");
    variable->kind->question->add_range(out, variable);
    mg_text_printf(out, "\t%" PRIu32 "\n", mg_solutions_count_before(cells, number));
}

/* Of a variable with several numbers each says where it goes, as margay_choice.h reads it. */
static void add_part(mg_text *out, const struct mg_part *part, int64_t number)
{
    mg_text_printf(out, "%s@%u:%u:%u:%u:%c:%" PRId64 "%s", out->length ? " " : "", MG_PART_OFFSET(part->place),
                   (unsigned)MG_PART_BYTES(part->place), MG_PART_BIT(part->place), MG_PART_BITS(part->place),
                   MG_PART_IS_REAL(part->place) ? 'r' : 'i', number, part->is_last ? ";" : "");
}

/* The number that MG_CHOICES has for it, if it takes one. */
static void add_number(mg_text *out, const mg_variable *variable)
{
    int64_t number;
    if (!variable->kind->question->number(variable, &number))
        return;
    if (variable->part && !variable->part->is_alone)
        add_part(out, variable->part, number);
    else
        mg_text_printf(out, "%s%" PRId64, out->length ? " " : "", number);
}

static uint64_t add_lines(mg_text *out, mg_text *again, mg_cells *cells, const numbers *open)
{
    uint64_t count = 0, next = 0;
    for (uint64_t v = 0; v < MG_STORE->variable_count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (!variable->kind->question)
            continue;
        bool was_open = next < open->count && open->items[next] == v;
        next += was_open;
        if (count++ >= SHOWN_MOST)
            continue;
        add_line(out, cells, v, was_open);
        add_number(again, variable);
    }
    return count;
}

void mg_choices_describe(mg_text *out, mg_cells *cells)
{
    numbers open = {0};
    mg_text again = {0};
    complete(&open);
    uint64_t count = add_lines(out, &again, cells, &open);
    if (count > SHOWN_MOST)
        mg_text_printf(out, "... and %" PRIu64 " more\n", count - SHOWN_MOST);
    else
        mg_text_add(out, again.length ? again.data : "");
    mg_text_add(out, "\n");
    reopen(&open);
    mg_text_clear(&again);
    mg_vec_clear(&open);
}

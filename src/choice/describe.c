/* Choices in the words of the program. Choices that the program never used get a value while this runs: objects are numbered in the order in which they
 * were asked for, and a test that runs without Margay needs a value for every choice. */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/vec.h"
#include "choice/choices.h"
#include "choice/havoc.h"
#include "choice/questions.h"
#include "choice/solutions.h"
#include "shape/choice_record.h"

enum { SHOWN_MOST = 1000, TEXT_MOST = 200 };

typedef MG_VEC(uint32_t) numbers;

static void complete_all(numbers *open)
{
    for (uint64_t v = 0; v < MG_STORE->variable_count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (!variable->kind->question || mg_kind_is_known(variable))
            continue;
        mg_vec_push(open, (uint32_t)v);
        variable->kind->question->complete((uint32_t)v);
    }
}

static void reopen_all(const numbers *open)
{
    for (size_t i = 0; i < open->count; i++)
        mg_questions_reopen(open->items[i]);
}

/* The text may have several lines: newlines become blanks. */
void mg_choices_add_name(mg_text *out, const mg_variable *variable)
{
    if (variable->kind->question->add_name) {
        variable->kind->question->add_name(out, variable);
        return;
    }
    mg_text_printf(out, "%s%s", mg_region_text(variable->text, TEXT_MOST),
                   variable->part ? variable->part->path : "");
    for (char *at = strchr(out->data, '\n'); at; at = strchr(at, '\n'))
        *at = ' ';
}

/* A number that is part of a variable says where in it it belongs, in the form that margay_choice.h reads. */
static void add_part(mg_text *out, const struct mg_part *part, int64_t number)
{
    mg_text_printf(out, "@%u:%u:%u:%u:%c:%" PRId64 "%s", MG_PART_OFFSET(part->place),
                   (unsigned)MG_PART_BYTES(part->place), MG_PART_BIT(part->place), MG_PART_BITS(part->place),
                   MG_PART_IS_REAL(part->place) ? 'r' : 'i', number, part->is_last ? ";" : "");
}

/* The number of this choice in MG_CHOICES, if it has one. */
static void add_number(mg_text *out, const mg_variable *variable)
{
    int64_t number;
    if (!variable->kind->question->number(variable, &number))
        return;
    if (variable->part && !variable->part->is_alone)
        add_part(out, variable->part, number);
    else if (variable->kind == &mg_ranges_kind && variable->range.is_unsigned)
        mg_text_printf(out, "%" PRIu64, (uint64_t)number);
    else
        mg_text_printf(out, "%" PRId64, number);
}

static uint32_t number_of_denial(const mg_variable *variable)
{
    return variable->kind == &mg_denials_kind ? (uint32_t)variable->denial.number : 0;
}

/* The strings of the record that is made. */
typedef struct texts {
    mg_text name, value, range, number;
} texts;

static void add_record(mg_text *out, texts *t, mg_cells *cells, uint64_t number, bool was_open)
{
    const mg_variable *variable = &MG_STORE->variables[number];
    assert(number < MG_STORE->variable_count && variable->kind->question);
    mg_text_reset(&t->name);
    mg_text_reset(&t->value);
    mg_text_reset(&t->range);
    mg_text_reset(&t->number);
    mg_choices_add_name(&t->name, variable);
    variable->kind->question->add_value(&t->value, variable);
    variable->kind->question->add_range(&t->range, variable);
    add_number(&t->number, variable);
    mg_choice_record_add(out, &(mg_choice_record){.name = t->name.data,
                                                  .value = t->value.data,
                                                  .range = t->range.data,
                                                  .number = t->number.data,
                                                  .site = variable->site,
                                                  .denied = number_of_denial(variable),
                                                  .fields = mg_solutions_count_before(cells, number),
                                                  .is_open = was_open});
}

/* Gives the number of choices, including those beyond SHOWN_MOST. */
static uint64_t add_records(mg_text *out, mg_cells *cells, const numbers *open)
{
    texts t = {0};
    uint64_t count = 0, next = 0;
    for (uint64_t v = 0; v < MG_STORE->variable_count; v++) {
        if (!MG_STORE->variables[v].kind->question)
            continue;
        bool was_open = next < open->count && open->items[next] == v;
        next += was_open;
        if (count++ < SHOWN_MOST)
            add_record(out, &t, cells, v, was_open);
    }
    assert(next == open->count); /* each open choice was met */
    mg_text_clear(&t.name);
    mg_text_clear(&t.value);
    mg_text_clear(&t.range);
    mg_text_clear(&t.number);
    return count;
}

void mg_choices_describe(mg_text *out, mg_cells *cells)
{
    numbers open = {0};
    complete_all(&open);
    uint64_t count = add_records(out, cells, &open);
    if (count > SHOWN_MOST)
        mg_choice_record_add(out, &(mg_choice_record){.more = count - SHOWN_MOST});
    reopen_all(&open);
    mg_vec_clear(&open);
}

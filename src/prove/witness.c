/* Makes a path without symbols of one with symbols: each gets a number, so that all that the path claims holds. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "choice/fields.h"
#include "choice/questions.h"
#include "lane/held.h"
#include "prove/allocated.h"
#include "prove/cuts.h"
#include "sym/words.h"

static uint64_t number_of(const mg_prover *p, uint32_t variable)
{
    mg_symbol_form form = mg_symbol_form_of(&MG_STORE->variables[variable].range);
    assert(variable < p->symbols.count && p->symbols.items[variable].terms[form]);
    const mg_term_node *symbol = mg_terms_node(p->terms, p->symbols.items[variable].terms[form]);
    uint64_t value = mg_model_value(&p->model, symbol->value);
    return form == MG_SYMBOL_BIT ? value : (uint64_t)mg_word_signed(value, symbol->width);
}

void mg_prover_prefer(mg_prover *p, mg_term bit)
{
    bool is_open = bit && !mg_terms_is_constant(p->terms, bit);
    if (is_open && mg_condition_can_hold(p->condition, bit) == MG_REPLY_YES)
        mg_condition_add(p->condition, bit);
}

static bool is_length(const mg_prover *p, const mg_variable *variable)
{
    return variable->kind == &mg_field_symbols_kind &&
           p->cells->layout->cells[variable->unknown.cell].is_hidden;
}

/* Arrays are short if the path allows it, so that a failure can be shown as a whole. */
static void prefer_short_arrays(mg_prover *p)
{
    enum { SHORT = 8 };
    for (uint32_t v = 0; v < MG_STORE->variable_count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (!is_length(p, variable))
            continue;
        mg_term length = (mg_term)variable->answer.value,
                most = mg_terms_constant(p->terms, mg_terms_width(p->terms, length), SHORT),
                is_short = mg_terms_binary(p->terms, MG_TERM_SLE, length, most);
        mg_prover_prefer(p, is_short);
    }
}

/* The step of each symbol claims its range, so the numbers of the model are in range. */
static bool find_model(mg_prover *p)
{
    mg_prover_forget_from(p, mg_path_position(p->path));
    size_t mark = mg_condition_mark(p->condition);
    prefer_short_arrays(p);
    mg_allocated_prefer_short(p);
    bool is_found = mg_condition_model(p->condition, &p->model);
    mg_condition_take_back(p->condition, mark);
    return is_found;
}

/* Of a field. */
static uint64_t find_number(mg_prover *p, const mg_variable *variable)
{
    uint64_t number = mg_evaluate(&p->evaluator, (mg_term)variable->answer.value);
    if (is_length(p, variable) && number > MG_ELEMENTS_MOST && number > p->longest)
        p->longest = number;
    return number;
}

bool mg_prover_find_witness(mg_prover *p)
{
    if (p->has_witness)
        return true;
    if (!find_model(p))
        return false;
    mg_evaluator_begin(&p->evaluator, &p->model);
    for (uint32_t v = 0; v < MG_STORE->variable_count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (mg_kind_is_known(variable))
            continue;
        if (variable->kind == &mg_ranges_kind)
            mg_store_choose(v, number_of(p, v));
        else if (variable->kind == &mg_field_symbols_kind)
            mg_store_choose(v, find_number(p, variable));
    }
    mg_summaries_settle(p);
    return p->has_witness = true;
}

bool mg_prover_find_result(mg_prover *p, uint64_t *value)
{
    const mg_result_place *place = &p->returned;
    uint64_t lane = place->size ? mg_held_at(place->address, place->size) : 0;
    assert(p->has_witness && place->size <= sizeof *value);
    *value = 0;
    if (lane & MG_LANE_TERM) {
        mg_evaluator_begin(&p->evaluator, &p->model);
        *value = mg_evaluate(&p->evaluator, (mg_term)lane);
    } else if (!lane && place->size && mg_shadow_is_clear(place->address, place->size)) {
        memcpy(value, (const void *)(uintptr_t)place->address, place->size);
    } else {
        return false;
    }
    *value &= mg_word_mask((unsigned)place->size * 8);
    if (place->is_signed)
        *value = (uint64_t)mg_word_signed(*value, (unsigned)place->size * 8);
    return true;
}

/* ---- as turns --------------------------------------------------------------------------------------------- */

/* Is the step the first read of a field? (Only those have a pick.) */
static bool is_read(const mg_step *step)
{
    if (step->kind != MG_STEP_symbol)
        return step->kind == MG_STEP_field;
    assert(step->owner < MG_STORE->variable_count);
    return MG_STORE->variables[step->owner].kind->pick != NULL;
}

/* The turns of a step that reads no field; gives how many there are. */
static uint32_t add_turns(const mg_prover *p, const mg_step *step, mg_turn *turns)
{
    turns[0] = mg_path_turn(p->path, (uint32_t)(step - p->path->steps));
    if (step->kind == MG_STEP_answer || step->kind == MG_STEP_split || step->kind == MG_STEP_half)
        return 0;
    if (step->kind != MG_STEP_symbol)
        return 1;
    const mg_variable *variable = &MG_STORE->variables[step->owner];
    assert(mg_kind_is_known(variable));
    return mg_choices_turns(variable->range.last, mg_ranges_option(variable), turns);
}

/* Objects come into use in the order in which fields refer to them. */
static uint32_t add_read(const mg_cells *cells, mg_pick pick, uint32_t *used, mg_turn *turns)
{
    const mg_cell_run *each = &cells->each[pick.cell];
    uint32_t none = 0, *count = each->pool == MG_NONE ? &none : &used[each->pool],
             reached = (uint32_t)pick.index + 1 - each->has_null;
    uint32_t added = mg_fields_turns(cells, pick, *count, turns);
    if (each->pool != MG_NONE && reached > *count)
        *count = reached;
    return added;
}

uint32_t mg_prover_list_turns(const mg_prover *p, const mg_pick *picks, uint32_t pick_count, uint32_t *uncut,
                              mg_turn *turns)
{
    const mg_cells *cells = p->choices->cells;
    uint32_t count = 0, read = 0, *used = mg_memory_new((cells->layout->pool_count + 1) * sizeof *used);
    for (uint32_t i = 0; i < cells->layout->pool_count; i++)
        used[i] = cells->layout->pools[i].used;
    for (uint32_t i = 0; i < mg_path_position(p->path); i++) {
        const mg_step *step = &p->path->steps[i];
        if (i == mg_cuts_first())
            *uncut = count;
        if (!is_read(step))
            count += add_turns(p, step, &turns[count]);
        else if (read < pick_count)
            count += add_read(cells, picks[read++], used, &turns[count]);
    }
    assert(count <= 2 * mg_path_position(p->path)); /* so much room the caller has */
    if (mg_cuts_first() == mg_path_position(p->path))
        *uncut = count;
    free(used);
    return count;
}

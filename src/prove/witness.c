/* A path without symbols: each is given a number for which all that the path claims holds. */
#include <assert.h>
#include <string.h>

#include "choice/questions.h"
#include "lane/held.h"
#include "prove/prover.h"
#include "sym/words.h"

static uint64_t number_of(const mg_prover *p, uint32_t variable)
{
    mg_symbol_form form = mg_symbol_form_of(&MG_STORE->variables[variable].range);
    assert(variable < p->symbols.count && p->symbols.items[variable].terms[form]);
    const mg_term_node *symbol = mg_terms_node(p->terms, p->symbols.items[variable].terms[form]);
    uint64_t value = mg_model_value(&p->model, symbol->value);
    return form == MG_SYMBOL_BIT ? value : (uint64_t)mg_word_signed(value, symbol->width);
}

/* The range of each symbol is claimed by its step, so the numbers of the model are in it. */
bool mg_prover_find_witness(mg_prover *p)
{
    if (p->has_witness)
        return true;
    mg_prover_forget_from(p, mg_path_position(p->path));
    if (!mg_condition_model(p->condition, &p->model))
        return false;
    for (uint32_t v = 0; v < MG_STORE->variable_count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (variable->kind == &mg_ranges_kind && !mg_kind_is_known(variable))
            mg_store_choose(v, number_of(p, v));
    }
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

uint32_t mg_prover_turns(const mg_prover *p, const mg_step *step, mg_turn turns[2])
{
    turns[0] = mg_path_turn(p->path, (uint32_t)(step - p->path->steps));
    if (step->kind == MG_STEP_answer)
        return 0;
    if (step->kind != MG_STEP_symbol)
        return 1;
    const mg_variable *variable = &MG_STORE->variables[step->owner];
    assert(step->owner < MG_STORE->variable_count && mg_kind_is_known(variable));
    return mg_choices_turns(variable->range.last, mg_ranges_option(variable), turns);
}

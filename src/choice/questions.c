#include "choice/questions.h"

#include "base/hot.h"
#include "choice/choices.h"

static const mg_variable *variable_of(uint64_t lane)
{
    mg_assert_hot(mg_kind_of(lane)->question);
    return mg_store_variable(lane);
}

bool mg_questions_is_known(const mg_variable *variable)
{
    return variable->answer.is_known;
}

uint64_t mg_questions_value(const mg_view *view)
{
    mg_assert_hot(view->variable < MG_STORE->variable_count);
    return MG_STORE->variables[view->variable].answer.value;
}

uint64_t mg_questions_force(uint64_t lane)
{
    if (!variable_of(lane)->answer.is_known)
        mg_choices_force(MG_STORE->views[lane].variable);
    return mg_store_value(lane);
}

/* Only copies leave it open: an instruction needs the value. */
mg_operand mg_questions_operand(uint64_t lane)
{
    return (mg_operand){0, mg_questions_force(lane)};
}

bool mg_questions_is_undecided(uint64_t lane)
{
    return !variable_of(lane)->answer.is_known;
}

/* A result with plain numbers is computed once the answer is known. */
uint64_t mg_questions_derive(uint64_t lane, uint64_t computation, uint64_t other)
{
    if (variable_of(lane)->answer.is_known)
        return 0;
    uint64_t made = mg_store_find(lane, computation, other);
    return made ? made : mg_store_derive(lane, computation, other, NULL);
}

/* All of a range lies in the table: what is read there stays open. */
uint64_t mg_questions_table(uint64_t lane, mg_constants t)
{
    const mg_range *range = &variable_of(lane)->range;
    bool is_inside = variable_of(lane)->kind == &mg_ranges_kind && !range->enumeration &&
                     !MG_STORE->views[lane].parent && range->low >= 0 && range->last < t.count &&
                     (uint64_t)range->low < t.count - range->last;
    uint64_t entry = MG_LANE_COMPUTATION(MG_OPERATION_ENTRY, 64, t.size * 8);
    return is_inside ? mg_questions_derive(lane, entry, MG_ENTRY_OF(t.first, t.distance)) : 0;
}

bool mg_questions_is_among(uint64_t lane, const uint64_t *words, uint64_t count, unsigned refused)
{
    uint64_t value = mg_questions_force(lane);
    (void)refused; /* there is no split: the value is known by now */
    for (uint64_t i = 0; i < count; i++)
        if (words[i] == value)
            return true;
    return false;
}

void mg_questions_see(uint64_t lane, mg_see_function *see, void *context)
{
    if (variable_of(lane)->answer.is_known)
        see(context, mg_store_value(lane));
}

void mg_questions_reopen(uint32_t variable)
{
    mg_assert_hot(MG_STORE->variables[variable].kind->question);
    MG_STORE->variables[variable].answer = (mg_answer){0};
}

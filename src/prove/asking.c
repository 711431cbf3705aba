/* Questions to the condition of the path. Each answer is a step, also a forced one, so that running the path again asks nothing. Of a step with two ways
 * the first is that the bit does not hold; a forced one has the answer in its value. */
#include <assert.h>

#include "prove/unknowns.h"
#include "sym/define.h"

/* ---- what holds ------------------------------------------------------------------------------------------- */

void mg_prover_forget_from(mg_prover *p, uint32_t position)
{
    if (position >= p->claims.count)
        return;
    size_t mark = p->claims.items[position].mark;
    mg_condition_take_back(p->condition, mark);
    p->claims.count = position;
    assert(mg_condition_mark(p->condition) == mark); /* invariant 58 */
}

/* If the path before claimed the same there, the condition has it already, and all before it. */
void mg_prover_claim(mg_prover *p, uint32_t position, mg_term bit)
{
    assert(bit && mg_terms_width(p->terms, bit) == 1);
    if (position < p->claims.count && p->claims.items[position].term == bit)
        return;
    mg_prover_forget_from(p, position);
    while (p->claims.count < position)
        mg_vec_push(&p->claims, ((mg_claim){0, mg_condition_mark(p->condition)}));
    mg_vec_push(&p->claims, ((mg_claim){bit, mg_condition_mark(p->condition)}));
    mg_condition_add(p->condition, bit);
    assert(p->claims.count == (size_t)position + 1); /* invariant 58 */
}

/* Takes as long as the path: only for builds with MG_PARANOID. */
void mg_check_claims(const mg_prover *p)
{
    size_t mark = 0;
    for (size_t i = 0; i < p->claims.count; i++) {
        const mg_claim *claim = &p->claims.items[i];
        assert(claim->mark >= mark && claim->mark <= mg_condition_mark(p->condition)); /* invariant 58 */
        assert(!claim->term || mg_terms_width(p->terms, claim->term) == 1);            /* invariant 58 */
        mark = claim->mark;
    }
}

static void undo(void *context, const mg_step *step)
{
    mg_prover *p = context;
    mg_prover_forget_from(p, (uint32_t)(step - p->path->steps));
}

const mg_step_ops mg_prover_steps = {.undo = undo};

/* ---- asking ----------------------------------------------------------------------------------------------- */

static mg_term negate(mg_prover *p, mg_term bit)
{
    return mg_terms_unary(p->terms, MG_TERM_NOT, bit);
}

static bool can_hold(mg_prover *p, mg_term bit)
{
    return mg_condition_can_hold(p->condition, bit) != MG_REPLY_NO;
}

/* Adds a step at the end of the path, with two ways, or one that is forced. */
static mg_step *push(mg_prover *p, uint32_t sort, bool is_forced, uint64_t value)
{
    if (mg_path_position(p->path) + 2 > p->path->room) /* a long path is no error in the program */
        mg_prover_give_up(p, MG_BEYOND_LONG);
    assert(mg_path_is_at_end(p->path));
    mg_step *step = mg_path_push(p->path, MG_STEP_answer, sort, !is_forced, 0);
    step->value = value;
    uint32_t taken = 0;
    bool goes_on = mg_path_steer(p->path, step, &taken);
    assert(goes_on); /* else the run would have ended */
    step->taken = taken;
    mg_path_extend(p->path, step);
    return step;
}

/* The step that the path has here already. */
static const mg_step *take_again(mg_prover *p, uint32_t sort)
{
    const mg_step *step = mg_path_take_again(p->path, MG_STEP_answer, sort);
    if (!step)
        mg_run_end(p->run, MG_VERDICT_unstable, 0, 0);
    return step;
}

/* Can two runs that differ in bits that were never written have another value there? */
static bool depends_on_undefined(mg_prover *p, mg_term term)
{
    if (!mg_terms_node(p->terms, term)->is_undefined)
        return false;
    mg_term defined = mg_terms_define(p->terms, term);
    mg_term is_same = defined ? mg_terms_binary(p->terms, MG_TERM_EQ, term, defined) : 0;
    return !is_same || can_hold(p, negate(p, is_same));
}

void mg_prover_check_defined(mg_prover *p, mg_term term)
{
    if (depends_on_undefined(p, term))
        mg_run_end(p->run, MG_VERDICT_uninitialised, 0, mg_prover_site());
}

static const mg_step *ask_bit(mg_prover *p, mg_term bit)
{
    mg_prover_forget_from(p, mg_path_position(p->path));
#ifdef MG_PARANOID
    mg_check_claims(p);
    mg_check_condition(p->condition);
#endif
    bool can_be = can_hold(p, bit), can_fail = !can_be || can_hold(p, negate(p, bit));
    if (can_be && can_fail)
        mg_prover_check_defined(p, bit);
    return push(p, MG_ASKS_BIT, !can_be || !can_fail, can_be);
}

/* Bits that were never written have made no difference, or nobody would get here: so it is claimed for zeros in their place. */
static mg_term claim_of(mg_prover *p, mg_term bit)
{
    return bit && mg_terms_node(p->terms, bit)->is_undefined ? mg_terms_define(p->terms, bit) : bit;
}

bool mg_prover_ask(mg_prover *p, mg_term bit)
{
    uint32_t position = mg_path_position(p->path);
    const mg_step *step = mg_path_is_at_end(p->path) ? ask_bit(p, bit) : take_again(p, MG_ASKS_BIT);
    bool holds = step->last ? step->taken : step->value;
    mg_term claim = claim_of(p, holds ? bit : negate(p, bit));
    if (!claim)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    mg_prover_claim(p, position, claim);
    if (step->last)
        mg_loops_count_fork(p, MG_INFO_SITE(mg_run_current()->asked_at));
    mg_path_arrive(p->path);
    return holds;
}

void mg_prover_assume(mg_prover *p, mg_term bit, bool is_certain)
{
    uint32_t position = mg_path_position(p->path);
    if (!bit)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    if (mg_terms_is_constant(p->terms, bit) && mg_terms_node(p->terms, bit)->value)
        return;
    if (mg_path_is_at_end(p->path)) {
        mg_prover_forget_from(p, position);
        push(p, MG_ASKS_BIT, true, is_certain || can_hold(p, bit));
    } else {
        take_again(p, MG_ASKS_BIT);
    }
    bool can_be = p->path->steps[position].value;
    mg_prover_claim(p, position, bit);
    mg_path_arrive(p->path);
    if (!can_be)
        mg_run_end(p->run, MG_VERDICT_false, 0, 0);
}

bool mg_prover_is_never(mg_prover *p, mg_term bit)
{
    if (!bit || mg_terms_node(p->terms, bit)->is_undefined)
        return false;
    if (mg_terms_is_constant(p->terms, bit))
        return !mg_terms_node(p->terms, bit)->value;
    if (mg_path_is_at_end(p->path)) {
        mg_prover_forget_from(p, mg_path_position(p->path));
        push(p, MG_ASKS_NEVER, true, !can_hold(p, bit));
    } else {
        take_again(p, MG_ASKS_NEVER);
    }
    bool is_never = p->path->steps[mg_path_position(p->path) - 1].value;
    mg_path_arrive(p->path);
    return is_never;
}

/* ---- numbers ---------------------------------------------------------------------------------------------- */

static mg_term is_value(mg_prover *p, mg_term term, uint64_t value)
{
    mg_term constant = mg_terms_constant(p->terms, mg_terms_width(p->terms, term), value);
    return mg_terms_binary(p->terms, MG_TERM_EQ, term, constant);
}

/* Finds a number that the term can be. The step says that it is this one, or another one. */
static const mg_step *ask_value(mg_prover *p, mg_term term)
{
    mg_prover_forget_from(p, mg_path_position(p->path));
    if (!mg_condition_model(p->condition, &p->model))
        mg_prover_give_up(p, MG_BEYOND_MODEL);
    mg_evaluator_begin(&p->evaluator, &p->model);
    uint64_t value = mg_evaluate(&p->evaluator, term);
    bool is_only = !can_hold(p, negate(p, is_value(p, term, value)));
    if (!is_only)
        mg_prover_check_defined(p, term);
    return push(p, MG_ASKS_VALUE, is_only, value);
}

/* How many numbers were excluded right before a position. The steps tell: a counter would be lost when the search goes back. */
static uint32_t count_tried(const mg_prover *p, uint32_t position)
{
    uint32_t tried = 0;
    for (; tried < position; tried++) {
        const mg_step *step = &p->path->steps[position - tried - 1];
        if (step->kind != MG_STEP_answer || step->owner != MG_ASKS_VALUE || !step->taken)
            break;
    }
    return tried;
}

uint64_t mg_prover_take_value(mg_prover *p, mg_term term)
{
    for (;;) {
        uint32_t position = mg_path_position(p->path);
        if (count_tried(p, position) >= p->values_most)
            mg_prover_give_up(p, MG_BEYOND_VALUES);
        const mg_step *step = mg_path_is_at_end(p->path) ? ask_value(p, term) : take_again(p, MG_ASKS_VALUE);
        uint64_t value = step->value;
        mg_term is_equal = is_value(p, term, value),
                claim = claim_of(p, step->taken ? negate(p, is_equal) : is_equal);
        bool is_found = !step->taken;
        if (!claim)
            mg_prover_give_up(p, MG_BEYOND_TERMS);
        mg_prover_claim(p, position, claim);
        mg_path_arrive(p->path);
        if (is_found)
            return value;
    }
}

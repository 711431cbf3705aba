/* Tries the values of one choice, one after the other, directly from its checkpoint.
 *
 * In most searches most candidates are refused right after the last choice, before anything was stored: nothing must be undone but the
 * frame at the checkpoint. If the read has a decider, which computes the outcome from the value, the target need not even run. This is
 * the loop for such candidates; all others go through the loop in search.c, which does the same and more. */
#ifndef MG_SEARCH_SIBLINGS_H
#define MG_SEARCH_SIBLINGS_H

#include "base/hot.h"
#include "choice/cells.h"
#include "engine/checkpoint.h"
#include "engine/gate.h"
#include "search/board.h"

typedef struct mg_siblings {
    mg_cells *cells;
    mg_board *board;
    mg_tally *tally;
    uint64_t result_bits; /* the bits that count in what the target returns */
    uint64_t steps;       /* the limit of the search */
    bool is_alone;        /* something is to be done after every candidate */
    bool only_counts;     /* a structure that is found is counted, and nothing else is done with it */
} mg_siblings;

/* The choice that changes: a field that is one word. */
static inline mg_step *mg_siblings_step(const mg_siblings *siblings)
{
    mg_step *step = &siblings->cells->path->steps[siblings->tally->next.position];
    mg_assert_hot(step->kind == MG_STEP_field && step->key);
    mg_assert_hot(siblings->tally->next.taken == step->taken && step->taken <= step->last); /* invariant 32 */
    return step;
}

/* Continues the target behind the gate at which the checkpoint was made. */
static inline uint64_t mg_siblings_proceed(const mg_checkpoint *point)
{
    mg_checkpoint_copy(point, MG_GATE_SIZE);
    MG_CONTROL->stack.locals = point->locals;
    return mg_gate_proceed(point->sp, point->frames);
}

/* Runs the candidate of the path from a checkpoint that was restored, as mg_run_resume does. As long as a candidate is refused, or need only be
 * counted, and leaves nothing to undo, it is counted here, and its next sibling is run. Returns after the first candidate of which that is not
 * true, or after the last one; that candidate is not counted yet. */
bool mg_siblings_run(const mg_siblings *siblings, const mg_checkpoint *point, uint64_t *result);

/* Must the candidate be run alone? So it is if something is to be done after every candidate, if output is to be sent, or if values that are passed over
 * must be counted. */
static inline bool mg_siblings_is_alone(const mg_siblings *siblings)
{
    const mg_step *step = mg_siblings_step(siblings);
    return siblings->is_alone || siblings->cells->run->output.length || step->left ||
           step->marks < step->marks_end;
}
static inline bool mg_siblings_run_one(mg_run *run, const mg_checkpoint *point, uint64_t *result)
{
    mg_run_enter(run);
    *result = mg_siblings_proceed(point);
    return mg_run_came_back(run, point->fuel);
}

#endif

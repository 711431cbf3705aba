/* The values of one choice, one after the other, straight from its checkpoint.
 *
 * In most searches most candidates are refused right after the last choice, before anything was stored: there is nothing to
 * take back but the frame that waits. If the read has a decider that tells, the target need not even go on. This is the loop for
 * them; everything else goes through the ordinary one, which does the same things and more. */
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
    uint64_t result_bits; /* those that count in what the target returns */
    uint64_t steps;       /* where to stop */
    bool is_alone;        /* every candidate is looked at */
    bool only_counts;     /* a structure that is found is counted, and nothing else becomes of it */
} mg_siblings;

/* The choice that changes, which is a field that waits for a word. */
static inline mg_step *mg_siblings_step(const mg_siblings *siblings)
{
    mg_step *step = &siblings->cells->path->steps[siblings->tally->next.position];
    mg_assert_hot(step->kind == MG_STEP_field && step->key);
    mg_assert_hot(siblings->tally->next.taken == step->taken && step->taken <= step->last); /* invariant 32 */
    return step;
}

/* Goes on behind the gate. */
static inline uint64_t mg_siblings_proceed(const mg_checkpoint *point)
{
    mg_checkpoint_copy(point, MG_GATE_SIZE);
    MG_CONTROL->stack.locals = point->locals;
    return mg_gate_proceed(point->sp, point->frames);
}

/* Goes on from a checkpoint that was put back, as mg_run_resume, with the candidate of the path. Counts it and goes on to
 * its next sibling as long as each is refused, or only counted, and left nothing behind; returns after the first that did not, or the
 * last, uncounted. */
bool mg_siblings_run(const mg_siblings *siblings, const mg_checkpoint *point, uint64_t *result);

/* Must the candidate be run alone? Where every candidate is looked at, what was printed is sent after each run, or values that are passed over
 * are counted. */
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

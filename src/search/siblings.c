#include "search/siblings.h"

#include <assert.h>

#include "choice/fields.h"
#include "engine/gate.h"

/* Goes on behind the gate. */
static inline uint64_t run(const mg_checkpoint *point)
{
    mg_control *control = MG_CONTROL;
    mg_checkpoint_copy(point, MG_GATE_SIZE);
    control->stack.locals = point->locals;
    return mg_gate_proceed(point->sp, point->frames);
}

/* Refused, and nothing happened that must be taken back? One branch, because it is nearly always so. */
static inline bool is_plain(uint64_t true_bits)
{
    return !(true_bits | MG_CONTROL->stack.sp);
}

/* Gives a choice its next value. The first of a row is never the first of its choice, so no reference is NULL: the next one lies
 * one step further on. Only the last may bring a new object into use. Gives the new value. */
static inline uint64_t advance(mg_cells *cells, mg_step *step, uint64_t value, uint64_t stride, bool is_last)
{
    if (__builtin_expect(!stride || is_last, 0)) {
        mg_fields_settle(cells, step, step->taken + 1);
        return step->value;
    }
    step->taken++;
    return step->value = value + stride;
}

/* One alone: every candidate is looked at, what was printed is sent after each run, and values that are passed over are counted. */
static bool is_alone(const mg_siblings *siblings, const mg_step *step)
{
    return siblings->is_alone || siblings->cells->run->output.length || step->left ||
           step->marks < step->marks_end;
}

/* A decider takes no steps. Where the target could run out of fuel in its place, it is not asked. */
static bool has_decider_now(const mg_checkpoint *point)
{
    enum { STEPS_MOST = 1 << 16 };
    return point->decider && point->fuel >= STEPS_MOST;
}

static bool run_one(mg_run *target, const mg_checkpoint *point, uint64_t *result)
{
    mg_run_enter(target);
    *result = run(point);
    return mg_run_came_back(target, point->fuel);
}

typedef struct row {
    uint64_t explored;
    bool is_refused; /* the value that comes now: then that was the run, without the way there and back */
} row;

/* Counts the values that the code behind the read refuses by itself, up to one that it does not, or after which the search may stop.
 * Nothing else is done here, so that all of it is in registers: most candidates of a search go this way. */
static __attribute__((noinline)) row pass_refused(const mg_siblings *siblings, const mg_checkpoint *point,
                                                  mg_step *step, uint64_t explored, uint64_t last,
                                                  uint64_t steps)
{
    mg_cells *cells = siblings->cells;
    mg_board *board = siblings->board;
    uint64_t stride = cells->each[step->owner].stride, key = step->key, value = step->value;
    while (point->decider(value, point->operands) == MG_MARK_FALSE) {
        if (explored == last || atomic_load_explicit(&board->stop, memory_order_relaxed))
            return (row){explored, true};
        mg_board_count_row(board, ++explored, steps);
        value = advance(cells, step, value, stride, explored == last);
        mg_step_write_at(key, value);
    }
    return (row){explored, false};
}

bool mg_siblings_run(const mg_siblings *siblings, const mg_checkpoint *point, uint64_t *result)
{
    mg_cells *cells = siblings->cells;
    mg_board *board = siblings->board;
    mg_tally *tally = siblings->tally;
    mg_step *step = &cells->path->steps[tally->next.position];
    assert(step->kind == MG_STEP_field && step->key && point->is_word);    /* only a field waits for a word */
    assert(tally->next.taken == step->taken && step->taken <= step->last); /* invariant 32 */
    if (is_alone(siblings, step))
        return run_one(cells->run, point, result);
    uint64_t stride = cells->each[step->owner].stride;
    uint64_t first = atomic_load_explicit(&tally->explored, memory_order_relaxed);
    uint64_t last = first + step->last - step->taken, steps = tally->steps, returned;
    bool has_decider = has_decider_now(point);
    row now = {first, false};
    mg_run_enter(cells->run);
    MG_CONTROL->stack.sp = 0;
    for (;;) {
        if (has_decider)
            now = pass_refused(siblings, point, step, now.explored, last, steps);
        returned = now.is_refused ? 0 : run(point);
        uint64_t after = steps + (uint64_t)(point->fuel - MG_CONTROL->stack.fuel);
        /* May the search stop after this candidate? The ordinary loop knows. */
        if (!is_plain(returned & siblings->result_bits) || now.explored == last || after >= siblings->steps ||
            atomic_load_explicit(&board->stop, memory_order_relaxed))
            break;
        steps = after;
        MG_CONTROL->stack.fuel = point->fuel;
        mg_board_count_row(board, ++now.explored, steps);
        mg_step_write_at(step->key, advance(cells, step, step->value, stride, now.explored == last));
    }
    *result = returned;
    tally->inits += now.explored - first;
    tally->undo += now.explored - first;
    tally->steps = steps;
    tally->next.taken += (uint32_t)(now.explored - first);
    atomic_store_explicit(&tally->explored, now.explored, memory_order_relaxed);
    assert(now.explored <= last && tally->next.taken == step->taken); /* invariant 32 */
    return mg_run_came_back(cells->run, point->fuel);
}

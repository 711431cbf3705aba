#include "choice/siblings.h"

#include "choice/stack.h"
#include "engine/gate.h"

/* Goes on behind the gate. */
static inline uint64_t run(const mg_checkpoint *point)
{
    mg_control *control = MG_CONTROL;
    mg_checkpoint_copy(point, MG_GATE_SIZE);
    control->locals = point->locals;
    return mg_gate_proceed(point->sp, point->frames);
}

/* Refused, and nothing happened that must be taken back? One branch, because it is nearly always so. */
static inline bool is_plain(uint64_t true_bits)
{
    return !(true_bits | MG_CONTROL->target_sp);
}

/* Does the code behind the read refuse the value, by itself? Then that was the run, without the way there and back. */
static inline bool is_refused(mg_decider *decider, const mg_checkpoint *point, const mg_choice *choice)
{
    return decider && decider(choice->value, point->operands) == MG_MARK_FALSE;
}

/* Gives a choice its next value. The first of a row is never the first of its choice, so no reference is NULL: the next one lies
 * one step further on. Only the last may bring a new object into use. */
static inline void advance(mg_cells *cells, mg_choice *choice, uint64_t stride, bool is_last)
{
    if (__builtin_expect(!stride || is_last, 0)) {
        mg_stack_settle(cells, choice, choice->index + 1);
        return;
    }
    choice->index++;
    choice->value += stride;
}

/* One alone: every candidate is looked at, what was printed is sent after each run, and values that are passed over are counted. */
static bool is_alone(const mg_siblings *siblings, const mg_choice *choice)
{
    return siblings->is_alone || siblings->cells->run->output.length || choice->left ||
           choice->marks < choice->marks_end;
}

/* A decider takes no steps. Where the target could run out of fuel in its place, it is not asked. */
static mg_decider *decider_of(const mg_checkpoint *point)
{
    enum { STEPS_MOST = 1 << 16 };
    return point->fuel < STEPS_MOST ? NULL : point->decider;
}

static bool run_one(mg_run *target, const mg_checkpoint *point, uint64_t *result)
{
    mg_run_enter(target);
    *result = run(point);
    return mg_run_came_back(target, point->fuel);
}

bool mg_siblings_run(const mg_siblings *siblings, const mg_checkpoint *point, uint64_t *result)
{
    mg_cells *cells = siblings->cells;
    mg_board *board = cells->board;
    mg_tally *tally = siblings->tally;
    mg_choice *choice = &board->path[tally->position];
    if (is_alone(siblings, choice))
        return run_one(cells->run, point, result);
    uint64_t stride = cells->each[choice->cell].stride, result_bits = siblings->result_bits;
    uint64_t first = atomic_load_explicit(&tally->explored, memory_order_relaxed), explored = first;
    uint64_t last = first + choice->last - choice->index;
    mg_decider *decider = decider_of(point);
    uint64_t steps = tally->steps, most = siblings->steps, returned;
    mg_run_enter(cells->run);
    MG_CONTROL->target_sp = 0;
    while (returned = is_refused(decider, point, choice) ? 0 : run(point), is_plain(returned & result_bits)) {
        uint64_t after = steps + (uint64_t)(point->fuel - MG_CONTROL->fuel);
        /* May the search stop after this candidate? The ordinary loop knows. */
        if (explored == last || after >= most || atomic_load_explicit(&board->stop, memory_order_relaxed))
            break;
        steps = after;
        MG_CONTROL->fuel = point->fuel;
        mg_board_count_row(board, ++explored, steps);
        advance(cells, choice, stride, explored == last);
        mg_stack_write(choice);
    }
    *result = returned;
    tally->inits += explored - first;
    tally->undo += explored - first;
    tally->steps = steps;
    tally->index += (uint32_t)(explored - first);
    atomic_store_explicit(&tally->explored, explored, memory_order_relaxed);
    return mg_run_came_back(cells->run, point->fuel);
}

#include "choice/siblings.h"

#include "choice/stack.h"
#include "engine/gate.h"
#include "engine/seal.h"

/* Refused, and nothing happened that must be taken back: no gate was entered, and the two things that hooks change by
 * themselves are as before. One branch, because it is nearly always so. */
static inline bool is_plain(const mg_siblings *siblings, const mg_checkpoint *point, uint64_t result)
{
    const mg_control *control = MG_CONTROL;
    return !((result & siblings->result_bits) | control->target_sp |
             (control->locals_open ^ point->locals_open) |
             ((uintptr_t)control->undo_top ^ (uintptr_t)point->undo));
}

static inline void count(const mg_siblings *siblings, const mg_choice *choice, uint64_t steps)
{
    mg_tally *tally = siblings->tally;
    tally->inits++;
    tally->undo++;
    tally->steps += steps;
    tally->index = choice->index + 1;
    mg_board_count(siblings->cells->board, tally);
}

static inline void restore(mg_run *run, const mg_checkpoint *point)
{
    for (const mg_undo_entry *entry = point->saved + 1; entry < point->undo; entry++)
        mg_seal_copy(run, entry);
    MG_CONTROL->fuel = point->fuel;
    MG_CONTROL->locals = point->locals;
}

/* May the search stop after this candidate? The ordinary loop knows. */
static inline bool is_last(const mg_siblings *siblings, const mg_choice *choice, uint64_t steps)
{
    return choice->index == choice->last || siblings->tally->steps + steps >= siblings->steps ||
           atomic_load_explicit(&siblings->cells->board->stop, memory_order_relaxed);
}

bool mg_siblings_run(const mg_siblings *siblings, const mg_checkpoint *point, uint64_t *result)
{
    mg_cells *cells = siblings->cells;
    mg_run *run = cells->run;
    mg_choice *choice = &cells->board->path[siblings->tally->position];
    const char *frame = run->saved.bytes + mg_seal_offset(point->saved);
    if (run->output.length) { /* what was printed is sent after each run */
        mg_run_enter(run);
        *result = mg_gate_proceed(point->sp, frame);
        return mg_run_came_back(run, point->fuel);
    }
    mg_run_enter(run);
    for (;;) {
        MG_CONTROL->target_sp = 0;
        *result = mg_gate_proceed(point->sp, frame);
        uint64_t steps = (uint64_t)(point->fuel - MG_CONTROL->fuel);
        if (!is_plain(siblings, point, *result) || is_last(siblings, choice, steps))
            return mg_run_came_back(run, point->fuel);
        count(siblings, choice, steps);
        mg_stack_settle(cells, choice, choice->index + 1);
        mg_stack_write(choice);
        restore(run, point);
    }
}

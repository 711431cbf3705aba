#include "choice/siblings.h"

#include "choice/stack.h"
#include "engine/seal.h"

/* Refused, not the last of its choice, no choice after it, and nothing in the logs. */
static bool is_plain(const mg_siblings *siblings, const mg_checkpoint *point, const mg_choice *choice,
                     uint64_t result)
{
    const mg_run *run = siblings->cells->run;
    const mg_control *control = MG_CONTROL;
    return !(result & siblings->result_bits) && choice->index != choice->last && control->next == choice + 1 &&
           control->undo_top == point->undo && run->heap.top == point->heap.top &&
           control->stack_open == point->stack_open && !run->output.length &&
           siblings->tally->steps + run->steps < siblings->steps &&
           !atomic_load_explicit(&siblings->cells->board->stop, memory_order_relaxed);
}

static void count(const mg_siblings *siblings, const mg_choice *choice)
{
    mg_tally *tally = siblings->tally;
    tally->inits++;
    tally->steps += siblings->cells->run->steps;
    tally->undo++;
    tally->index = choice->index + 1;
    mg_board_count(siblings->cells->board, tally);
}

static void restore(mg_run *run, const mg_checkpoint *point)
{
    for (const mg_undo_entry *entry = point->saved + 1; entry < point->undo; entry++)
        mg_seal_restore(run, entry);
    MG_CONTROL->fuel = point->fuel;
    MG_CONTROL->big_locals = point->big_locals;
}

bool mg_siblings_run(const mg_siblings *siblings, const mg_checkpoint *point, uint64_t *result)
{
    mg_cells *cells = siblings->cells;
    mg_choice *choice = &cells->board->path[siblings->tally->position];
    const void *frame = mg_seal_bytes(cells->run, point->saved);
    while (mg_run_proceed(cells->run, point->sp, frame, result)) {
        if (!is_plain(siblings, point, choice, *result))
            return true;
        count(siblings, choice);
        mg_stack_settle(cells, choice, choice->index + 1);
        mg_stack_write(choice);
        restore(cells->run, point);
    }
    return false;
}

#include "choice/siblings.h"

#include "choice/stack.h"
#include "engine/gate.h"

/* Refused, and nothing happened that must be taken back: no gate was entered, and the two things that hooks change by
 * themselves are as before. One branch, because it is nearly always so. */
static inline bool is_plain(const mg_siblings *siblings, const mg_checkpoint *point, uint64_t result)
{
    const mg_control *control = MG_CONTROL;
    return !((result & siblings->result_bits) | control->target_sp |
             (control->locals_open ^ point->locals_open) |
             ((uintptr_t)control->undo_top ^ (uintptr_t)point->undo));
}

/* What must come back for each. */
static inline void restore(const mg_checkpoint *point)
{
    mg_control *control = MG_CONTROL;
    mg_checkpoint_copy(point, MG_GATE_SIZE);
    control->fuel = point->fuel;
    control->locals = point->locals;
    control->target_sp = 0;
}

/* The next value of a reference lies one object further on; the first after NULL is the first object. */
static inline void advance(mg_cells *cells, mg_choice *choice)
{
    const mg_cell_run *each = &cells->each[choice->cell];
    if (__builtin_expect(each->pool == MG_NONE || choice->index + 1 == choice->last, 0)) {
        mg_stack_settle(cells, choice, choice->index + 1);
        return;
    }
    choice->index++;
    choice->value = choice->value ? choice->value + each->stride : each->low;
}

/* One alone: what was printed is sent after each run, and values that are passed over are counted. */
static bool run_one(mg_run *run, const mg_checkpoint *point, uint64_t *result)
{
    *result = mg_gate_proceed(point->sp, point->frames);
    return mg_run_came_back(run, point->fuel);
}

bool mg_siblings_run(const mg_siblings *siblings, const mg_checkpoint *point, uint64_t *result)
{
    mg_cells *cells = siblings->cells;
    mg_run *run = cells->run;
    mg_board *board = cells->board;
    mg_tally *tally = siblings->tally;
    mg_choice *choice = &board->path[tally->position];
    uint64_t steps = tally->steps, first = tally->explored, explored = first;
    mg_run_enter(run);
    MG_CONTROL->target_sp = 0;
    if (siblings->is_alone || run->output.length || choice->marks < choice->marks_end)
        return run_one(run, point, result);
    while (*result = mg_gate_proceed(point->sp, point->frames), is_plain(siblings, point, *result)) {
        uint64_t after = steps + (uint64_t)(point->fuel - MG_CONTROL->fuel);
        /* May the search stop after this candidate? The ordinary loop knows. */
        if (choice->index == choice->last || after >= siblings->steps ||
            atomic_load_explicit(&board->stop, memory_order_relaxed))
            break;
        steps = after;
        mg_board_count_row(board, ++explored, steps);
        advance(cells, choice);
        mg_stack_write(choice);
        restore(point);
    }
    tally->inits += explored - first;
    tally->undo += explored - first;
    tally->steps = steps;
    tally->index += (uint32_t)(explored - first);
    tally->explored = explored;
    return mg_run_came_back(run, point->fuel);
}

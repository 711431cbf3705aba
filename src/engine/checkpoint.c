#include "engine/checkpoint.h"

#include <string.h>

#include "base/hot.h"
#include "engine/check_run.h"
#include "engine/copies.h"
#include "engine/seal.h"
#include "engine/switch.h"
#include "engine/undo.h"

void mg_checkpoints_init(mg_checkpoints *checkpoints, mg_run *run, uint32_t most)
{
    mg_stretch_init(&checkpoints->memory, most * sizeof *checkpoints->each);
    checkpoints->each = (mg_checkpoint *)(void *)checkpoints->memory.base;
    checkpoints->count = 0;
    run->checkpoints = checkpoints;
}

/* Room for one more checkpoint. */
static mg_checkpoint *make_room(mg_run *run)
{
    mg_checkpoints *all = run->checkpoints;
    size_t needed = (all->count + (size_t)1) * sizeof *all->each;
    if (needed > all->memory.size && !mg_stretch_grow(&all->memory, needed))
        mg_run_end(run, MG_VERDICT_no_memory, 0, 0);
    return &all->each[all->count];
}

/* All memory that exists now is old from now on: stores to it are logged. */
static void make_old(mg_run *run, const mg_checkpoint *point)
{
    run->undo_old = point->undo;
    mg_run_set_young(point->heap.top, point->locals, point->seal);
    if (mg_control_has_stacks())
        mg_switch_seal_others();
}

mg_checkpoint_handle mg_checkpoint_take(mg_run *run, struct mg_step *step)
{
    mg_checkpoint *point = make_room(run);
    const mg_control *control = MG_CONTROL;
    uint64_t sp = run->is_inside ? control->stack.sp : 0;
    point->sp = sp;
    point->is_word = false;
    point->step = step;
    point->frames = run->saved.memory.base + run->saved.top + (sp - mg_line_down(sp));
    point->heap = mg_heap_where(&run->heap);
    point->fuel = control->stack.fuel;
    point->steps = mg_switch_count_steps(run);
    point->locals = sp ? control->stack.locals : control->stack.locals_start;
    point->locals_open = control->stack.locals_open;
    point->host_info = control->stack.host_info;
    point->output = run->output.length;
    point->decider = control->stack.decider;
    if (point->decider)
        memcpy(point->operands, control->stack.operands, sizeof point->operands);
    point->seal = sp ? mg_seal_take(run, sp) : MG_NO_ADDRESS;
    point->undo = control->undo_top;
    if (run->copies)
        point->copy_end = mg_copies_take(run, point);
    make_old(run, point);
    MG_CHECK(run);
    return (mg_checkpoint_handle){++run->checkpoints->count};
}

const mg_checkpoint *mg_checkpoint_restore(mg_run *run, mg_checkpoint_handle handle)
{
    const mg_checkpoint *point = mg_checkpoint_find(run, handle);
    if (run->checkpoints) {
        mg_assert_hot(handle.number <= run->checkpoints->count); /* else it was dropped */
        run->checkpoints->count = handle.number;
    }
    if (!point)
        return NULL;
    mg_undo_apply(run, point->undo);
    run->undone +=
        run->undo_steps(run, point->step, point->is_word) + point->is_word; /* last, as in mg_run_rollback */
    if (!point->is_word)
        mg_checkpoint_copy(point, 0);
    mg_heap_return(&run->heap, point->heap);
    mg_run_close_locals(point->locals, point->locals_open);
    if (run->copies)
        mg_copies_put_back(run, point);
    make_old(run, point);
    MG_CONTROL->stack.fuel = point->fuel;
    MG_CONTROL->stack.host_info = point->host_info;
    run->output.length = point->output;
    MG_CHECK(run);
    return point;
}

#include "engine/checkpoint.h"

#include <string.h>
#include <sys/mman.h>

#include "base/memory.h"
#include "engine/seal.h"
#include "engine/undo.h"

void mg_checkpoints_init(mg_checkpoints *checkpoints, mg_run *run, uint32_t positions)
{
    checkpoints->each = mmap(NULL, positions * sizeof *checkpoints->each, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (checkpoints->each == MAP_FAILED)
        mg_memory_die("checkpoints");
    run->checkpoints = checkpoints;
}

/* What was born before the checkpoint is old from now on. */
static void make_old(const mg_checkpoint *point)
{
    mg_run_set_young(point->heap.top, point->locals, point->seal);
}

void mg_checkpoint_take(mg_run *run, uint32_t position)
{
    mg_checkpoint *point = &run->checkpoints->each[position];
    const mg_control *control = MG_CONTROL;
    uint64_t sp = run->is_inside ? control->target_sp : 0;
    point->sp = sp;
    point->is_word = false;
    point->frames = run->saved.bytes + run->saved.top + (sp - mg_line_down(sp));
    point->heap = mg_heap_where(&run->heap);
    point->fuel = control->fuel;
    point->locals = sp ? control->locals : MG_LOCALS_START;
    point->locals_open = control->locals_open;
    point->host_info = control->host_info;
    point->output = run->output.length;
    point->decider = control->decider;
    if (point->decider)
        memcpy(point->operands, control->operands, sizeof point->operands);
    point->seal = sp ? mg_seal_take(run, sp) : MG_NO_ADDRESS;
    point->undo = control->undo_top;
    make_old(point);
}

void mg_checkpoint_forget(mg_run *run, uint32_t positions)
{
    if (run->checkpoints)
        run->checkpoints->bare = positions;
}

const mg_checkpoint *mg_checkpoint_restore(mg_run *run, uint32_t position)
{
    const mg_checkpoint *point = mg_checkpoint_find(run, position);
    if (!point) {
        if (run->checkpoints && run->checkpoints->bare > position + 1)
            run->checkpoints->bare = position + 1;
        return NULL;
    }
    mg_undo_apply(run, point->undo);
    run->undone +=
        run->undo_choices(position + point->is_word) + point->is_word; /* last, as in mg_run_rollback */
    if (!point->is_word)
        mg_checkpoint_copy(point, 0);
    mg_heap_return(&run->heap, point->heap);
    mg_run_close_locals(point->locals, point->locals_open);
    make_old(point);
    MG_CONTROL->fuel = point->fuel;
    MG_CONTROL->host_info = point->host_info;
    run->output.length = point->output;
    return point;
}

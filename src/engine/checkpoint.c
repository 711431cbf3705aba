#include "engine/checkpoint.h"

#include <sys/mman.h>

#include "base/memory.h"
#include "engine/slice.h"

static const size_t slices_room = (size_t)1 << 36; /* address space only until used */

static void *reserve(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        mg_memory_die("checkpoints");
    return memory;
}

void mg_checkpoints_init(mg_checkpoints *checkpoints, mg_run *run, uint32_t positions)
{
    checkpoints->each = reserve(positions * sizeof *checkpoints->each);
    checkpoints->slices = reserve(slices_room);
    run->checkpoints = checkpoints;
    MG_CONTROL->log_below = MG_STACK_BASE;
}

void mg_checkpoint_take(mg_run *run, uint32_t position)
{
    mg_checkpoints *all = run->checkpoints;
    mg_checkpoint *point = &all->each[position];
    *point = (mg_checkpoint){.first = position ? all->each[position - 1].end : 0,
                             .undo = MG_CONTROL->undo_top,
                             .heap = mg_heap_where(&run->heap),
                             .fuel = MG_CONTROL->fuel,
                             .stack_open = MG_CONTROL->stack_open,
                             .big_locals = MG_CONTROL->big_locals,
                             .output = run->output.length};
    point->end = point->first;
    if (!run->is_inside)
        return;
    point->sp = MG_CONTROL->target_sp;
    if (point->first + mg_slice_most(point->sp) > slices_room)
        mg_run_end(run, MG_VERDICT_no_memory, 0, 0);
    point->end = point->first + mg_slice_save(all->slices + point->first, point->sp);
}

void mg_checkpoint_forget(mg_run *run, uint32_t positions)
{
    for (uint32_t i = 0; run->checkpoints && i < positions; i++)
        run->checkpoints->each[i].sp = 0;
}

bool mg_checkpoint_is_there(const mg_run *run, uint32_t position)
{
    return run->checkpoints && run->checkpoints->each[position].sp;
}

uint64_t mg_checkpoint_restore(mg_run *run, uint32_t position)
{
    const mg_checkpoint *point = &run->checkpoints->each[position];
    run->undone += run->undo_choices(position);
    mg_run_undo(run, point->undo);
    mg_heap_return(&run->heap, point->heap);
    mg_run_clear_stack(point->sp, point->stack_open);
    mg_slice_restore(run->checkpoints->slices + point->first);
    MG_CONTROL->big_locals = point->big_locals;
    run->output.length = point->output;
    MG_CONTROL->fuel = point->fuel;
    return point->sp;
}

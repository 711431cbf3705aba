#include "engine/copies.h"

#include <assert.h>
#include <string.h>

enum { RANGES = 5 };
static const size_t copied_most = (size_t)1 << 36; /* bytes */

typedef struct range {
    uint64_t from, end;
} range;

/* What the target can reach and change. */
static void list_ranges(const mg_copies *copies, const mg_checkpoint *point, range ranges[RANGES])
{
    const mg_control *control = MG_CONTROL;
    assert(point->sp && !mg_control_has_stacks());
    ranges[0] = (range){MG_GLOBAL_BASE, control->globals_end};
    ranges[1] = (range){copies->objects, copies->objects_end};
    ranges[2] = (range){MG_HEAP_BASE, point->heap.top};
    ranges[3] = (range){point->locals, control->stack.locals_start};
    ranges[4] = (range){point->sp, control->stack.start};
}

void mg_copies_init(mg_copies *copies, mg_run *run, uint64_t objects, uint64_t objects_end)
{
    assert(objects <= objects_end);
    *copies = (mg_copies){.objects = objects, .objects_end = objects_end};
    mg_stretch_init(&copies->memory, copied_most);
    run->copies = copies;
}

uint64_t mg_copies_take(mg_run *run, const mg_checkpoint *point)
{
    mg_copies *copies = run->copies;
    const mg_checkpoints *all = run->checkpoints;
    uint64_t at = all->count ? all->each[all->count - 1].copy_end : 0, size = 0;
    range ranges[RANGES];
    if (!point->sp)
        return at;
    list_ranges(copies, point, ranges);
    for (int i = 0; i < RANGES; i++)
        size += ranges[i].end - ranges[i].from;
    if (at + size > copies->memory.size && !mg_stretch_grow(&copies->memory, at + size))
        mg_run_end(run, MG_VERDICT_no_memory, 0, 0);
    for (int i = 0; i < RANGES; i++) {
        memcpy(copies->memory.base + at, (const void *)(uintptr_t)ranges[i].from,
               ranges[i].end - ranges[i].from);
        at += ranges[i].end - ranges[i].from;
    }
    return at;
}

void mg_copies_put_back(const mg_run *run, const mg_checkpoint *point)
{
    uint64_t at = point->copy_end;
    range ranges[RANGES];
    list_ranges(run->copies, point, ranges);
    for (int i = RANGES; i-- > 0;) {
        uint64_t size = ranges[i].end - ranges[i].from;
        at -= size;
        memcpy((void *)(uintptr_t)ranges[i].from, run->copies->memory.base + at, size);
    }
}

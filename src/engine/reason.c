#include "engine/reason.h"

#include <assert.h>
#include <string.h>

enum { TEXT_MOST = 400, LOCAL_MOST = 1 << 16 };

/* ---- before the run ends ----------------------------------------------------------------------------------- */

void mg_reason_note_condition(mg_run *run, const char *text)
{
    const mg_control *control = MG_CONTROL;
    run->condition = text;
    run->reason =
        (mg_reason){.kind = MG_REASON_CONDITION,
                    .refusal = control->is_shared ? 0 : (uint32_t)control->refusal, /* else another thread's */
                    .comparison = control->compared,
                    .left = control->compared_left,
                    .right = control->compared_right};
}

void mg_reason_note_access(mg_run *run, uint64_t address, uint64_t size, bool is_store)
{
    run->reason = (mg_reason){.kind = MG_REASON_ACCESS, .address = address, .size = size, .is_store = is_store};
}

void mg_reason_note_index(mg_run *run)
{
    const mg_control *control = MG_CONTROL;
    run->reason =
        (mg_reason){.kind = MG_REASON_INDEX, .left = control->compared_left, .right = control->compared_right};
}

void mg_reason_note_range(mg_run *run, int64_t low, int64_t high, const char *text)
{
    assert(low > high);
    run->condition = text;
    run->reason = (mg_reason){.kind = MG_REASON_RANGE, .left = (uint64_t)low, .right = (uint64_t)high};
}

/* ---- the object that is nearest to an address -------------------------------------------------------------- */

/* How far an address lies outside of some bytes. */
static uint64_t distance(uint64_t address, uint64_t from, uint64_t size)
{
    return address < from ? from - address : address >= from + size ? address - (from + size) + 1 : 0;
}

static void set_object(mg_reason *reason, mg_reason_area area, uint64_t object, uint64_t extent)
{
    reason->area = area;
    reason->object = object;
    reason->extent = extent;
}

/* Of two blocks that are as near the earlier one: more programs run past an end than before a beginning. */
static void find_block(const mg_run *run, mg_reason *reason)
{
    const mg_blocks *blocks = &run->heap.blocks;
    const mg_block *best = NULL;
    for (size_t i = 0; i < blocks->count; i++) {
        const mg_block *block = &blocks->items[i];
        bool is_nearer = !best || distance(reason->address, block->address, block->size) <
                                      distance(reason->address, best->address, best->size);
        best = is_nearer ? block : best;
    }
    if (!best)
        return;
    set_object(reason, MG_AREA_HEAP, best->address, best->size);
    reason->maker = best->site;
    reason->is_freed = best->state == MG_BLOCK_FREED;
}

static bool is_there(const mg_target_stack *stack, uint64_t address)
{
    return mg_target_stack_has_local(stack, address, 1) && mg_tag_is_there(address, 1);
}

/* The local whose bytes lie around an address that is one of them. */
static void set_local(const mg_target_stack *stack, mg_reason *reason, uint64_t inside)
{
    uint64_t from = inside & ~(uint64_t)7, end = inside + 1;
    while (is_there(stack, from - 1) && *mg_tag_at(from - 1) == MG_TAG_WHOLE)
        from -= 8;
    while (is_there(stack, end))
        end++;
    set_object(reason, MG_AREA_LOCAL, from, end - from);
}

static void find_local(mg_reason *reason)
{
    const mg_target_stack *stack = mg_target_stack_of_local(reason->address);
    for (uint64_t far = 0; stack && far < LOCAL_MOST; far++) {
        if (is_there(stack, reason->address - far)) {
            set_local(stack, reason, reason->address - far);
            return;
        }
        if (is_there(stack, reason->address + far)) {
            set_local(stack, reason, reason->address + far);
            return;
        }
    }
}

static bool is_in(uint64_t address, uint64_t base, uint64_t size)
{
    return address - base < size;
}

static void find_object(const mg_run *run, mg_reason *reason)
{
    assert(reason->kind == MG_REASON_ACCESS);
    if (is_in(reason->address, MG_HEAP_BASE, MG_HEAP_SIZE))
        find_block(run, reason);
    else if (is_in(reason->address, MG_LOCALS_BASE, MG_LOCALS_SIZE))
        find_local(reason);
    else if (is_in(reason->address, MG_OBJECT_BASE, MG_OBJECT_SIZE))
        reason->area = MG_AREA_STRUCTURE;
    else if (is_in(reason->address, MG_CONST_BASE, MG_OBJECT_BASE - MG_CONST_BASE))
        reason->area = MG_AREA_VARIABLE;
}

/* ---- after the run ----------------------------------------------------------------------------------------- */

void mg_reason_write(mg_run *run, mg_text *out)
{
    mg_reason *reason = &run->reason;
    assert(!run->is_inside);
    if (reason->kind == MG_REASON_NONE || reason->kind == MG_REASON_REFUSAL)
        return;
    if (reason->kind == MG_REASON_ACCESS)
        find_object(run, reason);
    mg_text_add_bytes(out, (const char *)reason, sizeof *reason);
    if (reason->kind == MG_REASON_CONDITION || reason->kind == MG_REASON_RANGE)
        mg_text_add(out, mg_region_text(run->condition, TEXT_MOST));
}

/* Goes through what an invariant speaks of and asserts it, area by area: heap, shadow, locals, undefined bits, undo log, frames, containers. Most of
 * it is that what nobody may touch is poison, and that tables which describe the same memory agree. check_run.h says when this runs. */
#include "engine/check_run.h"

#include <assert.h>

#include "engine/lines.h"
#include "engine/seal.h"

/* How much is checked of what may be very large: enough for what the tests' programs touch, and little enough to be checked at each choice. */
enum { BYTES_MOST = 1 << 13, ENTRIES_MOST = 1 << 10 };

static bool is_in(uint64_t address, uint64_t base, uint64_t size)
{
    return address - base < size;
}

static bool is_poison(uint64_t from, uint64_t end)
{
    for (; from < end && from & 63; from++)
        if (!(*mg_shadow_at(from) >> (from & 7) & 1))
            return false;
    for (; from < end && end - from >= 64; from += 64) /* a word of the shadow */
        if (*(const uint64_t *)(const void *)mg_shadow_at(from) != ~0ull)
            return false;
    for (; from < end; from++)
        if (!(*mg_shadow_at(from) >> (from & 7) & 1))
            return false;
    return true;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* ---- the heap -------------------------------------------------------------------------------------------- */

void mg_check_heap(const mg_heap *heap)
{
    uint64_t end = MG_HEAP_BASE;
    mg_heap_live live = {0};
    for (size_t i = 0; i < heap->blocks.count; i++) {
        const mg_block *block = &heap->blocks.items[i];
        assert(block->address >= end + MG_HEAP_GAP); /* invariants 9 and 14 */
        assert(block->state == MG_BLOCK_LIVE || block->state == MG_BLOCK_FREED);
        assert(is_poison(block->address - MG_HEAP_GAP, block->address)); /* invariant 9 */
        end = (uint64_t)block->address + block->size;
        assert(block->state == MG_BLOCK_LIVE || is_poison(block->address, end)); /* invariant 8 */
        live.blocks += block->state == MG_BLOCK_LIVE;
        live.bytes += block->state == MG_BLOCK_LIVE ? block->size : 0;
    }
    assert(end <= heap->top && heap->top <= heap->opened); /* invariant 14 */
    assert(live.blocks == heap->live.blocks && live.bytes == heap->live.bytes);
    assert(is_poison(heap->top, smaller(heap->opened, heap->top + BYTES_MOST))); /* invariant 8 */
}

/* ---- the shadow ------------------------------------------------------------------------------------------ */

void mg_check_shadow(const mg_run *run)
{
    (void)run;
    assert(is_poison(0, BYTES_MOST));                             /* invariant 8 */
    assert(is_poison(MG_CONST_BASE - BYTES_MOST, MG_CONST_BASE)); /* invariant 8 */
    assert(is_poison(MG_CONST_BASE, MG_CONST_BASE + BYTES_MOST)); /* invariant 8 */
    assert(
        is_poison(MG_LOCALS_BASE, MG_LOCALS_BASE + MG_CHUNK)); /* invariant 13: no room reaches so far down */
    assert(
        is_poison(MG_STACK_BASE, MG_STACK_BASE + BYTES_MOST)); /* invariant 11: no pointer leads into a frame */
    if (MG_CONTROL->globals_end)
        assert(is_poison(MG_CONTROL->globals_end, MG_CONTROL->globals_end + 1)); /* invariant 9 */
}

/* ---- locals ---------------------------------------------------------------------------------------------- */

static bool is_zero(uint64_t from, uint64_t size)
{
    const uint64_t *words = (const uint64_t *)(uintptr_t)from;
    uint64_t bits = 0;
    for (uint64_t i = 0; i < size / sizeof *words; i++)
        bits |= words[i];
    return !bits;
}

/* A chunk that is not marked dirty is zero. */
static void check_clean(uint64_t from, uint64_t end)
{
    for (uint64_t at = from; at < end; at += MG_CHUNK)
        assert(*mg_dirty_at(at) || is_zero(at, MG_CHUNK)); /* invariant 13 */
}

/* What lies in 8 bytes of a room, by their tag. */
static void check_group(const mg_target_stack *stack, uint64_t address)
{
    uint8_t tag = *mg_tag_at(address), there = tag <= MG_TAG_WHOLE ? tag : 0, shadow = *mg_shadow_at(address);
    uint8_t gone = (uint8_t)(0xff << there);
    bool is_watched = MG_CONTROL->locals_unset || stack->held <= address + 7 || stack->known <= address + 7;
    assert(tag <= MG_TAG_WHOLE || tag == MG_TAG_GONE || tag == MG_TAG_NEW); /* invariant 13 */
    assert((shadow & gone) == gone);                                        /* invariant 13 */
    assert(is_watched || shadow == gone);                                   /* invariant 13 */
}

static void check_locals_of(const mg_target_stack *stack)
{
    uint64_t locals = stack->locals, poison_end = smaller(locals, stack->room_from);
    uint64_t lowest = larger(smaller(stack->locals_open, locals), stack->locals_limit) - BYTES_MOST;
    assert(!(locals % MG_CHUNK) && locals >= stack->locals_limit - BYTES_MOST &&
           locals <= stack->locals_start);                                             /* invariant 13 */
    assert(!(stack->room_from % MG_CHUNK) && stack->room_from <= stack->locals_start); /* invariant 13 */
    lowest &= ~(uint64_t)(MG_CHUNK - 1);
    assert(is_poison(lowest, poison_end)); /* invariant 13 */
    check_clean(lowest, smaller(stack->locals_start, lowest + 2 * BYTES_MOST));
    check_clean(stack->locals_start - BYTES_MOST, stack->locals_start);
    for (uint64_t at = locals; at < smaller(stack->locals_start, locals + BYTES_MOST); at += MG_TAGGED)
        check_group(stack, at);
}

void mg_check_locals(const mg_run *run)
{
    (void)run;
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++)
        check_locals_of(mg_target_stack_at(i));
}

/* ---- undefined bits -------------------------------------------------------------------------------------- */

static void check_known_in(uint64_t from, uint64_t end)
{
    for (uint64_t at = from; at < end; at++) {
        uint8_t known = *mg_known_at(at);
        assert(!known || (known != 0xff && !mg_shadow_is_clear(at, 1))); /* invariant 47 */
    }
}

void mg_check_known(const mg_run *run)
{
    if (!run->has_known)
        return;
    check_known_in(larger(MG_HEAP_BASE, run->heap.top - smaller(run->heap.top, BYTES_MOST)), run->heap.top);
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++) {
        const mg_target_stack *stack = mg_target_stack_at(i);
        check_known_in(stack->locals, smaller(stack->locals_start, stack->locals + BYTES_MOST));
        for (uint64_t at = stack->locals; at < smaller(stack->known, stack->locals_start); at++)
            assert(!*mg_known_at(at)); /* invariant 47: known is the lowest */
    }
}

/* ---- the undo log ---------------------------------------------------------------------------------------- */

/* May a log entry write there? To the target's memory, and to the tables about it. */
static bool can_be_logged(uint64_t address)
{
    return is_in(address, MG_GLOBAL_BASE, MG_STACK_BASE - MG_GLOBAL_BASE) ||
           is_in(address, MG_CONTROL_AREA, MG_UNDONE_BASE + MG_UNDONE_SIZE - MG_CONTROL_AREA) ||
           is_in(address, MG_OPEN_BASE, MG_OPEN_SIZE) || is_in(address, MG_SHADOW_BASE, MG_SHADOW_SIZE) ||
           is_in(address, MG_TAGS_BASE, MG_TAGS_SIZE) || is_in(address, MG_KNOWN_BASE, MG_KNOWN_SIZE);
}

static bool is_saved(uint32_t kind)
{
    return kind == MG_UNDO_SAVED || kind == MG_UNDO_FRAME || kind == MG_UNDO_SAVED_REST ||
           kind == MG_UNDO_SWITCH;
}

/* May bytes of frames or locals be put back there? */
static bool can_be_saved(uint64_t address)
{
    return is_in(address, MG_LOCALS_BASE, MG_STACK_TOP - MG_LOCALS_BASE) ||
           is_in(address, MG_UNDONE_BASE, MG_UNDONE_SIZE) ||
           (MG_CONTROL->is_shared && is_in(address, MG_SLOTS_BASE, MG_SLOTS_SIZE));
}

static void check_entry(const mg_run *run, const mg_undo_entry *entry)
{
    uint32_t kind = entry->kind, where = entry->where;
    assert(kind < MG_UNDO_KINDS);
    if (kind <= MG_UNDO_UNSET_8)
        assert(can_be_logged(where) && can_be_logged(where + MG_UNDO_SIZE(kind) - 1)); /* invariant 5 */
    else if (kind == MG_UNDO_BLOCK)
        assert(where < run->heap.blocks.count); /* invariant 14 */
    else if (kind == MG_UNDO_POISON || kind == MG_UNDO_PLAIN)
        assert(mg_region_has(where, entry->old)); /* invariant 8 */
    else if (kind == MG_UNDO_ZERO || kind == MG_UNDO_ZERO_REST)
        assert(is_in(where, MG_LOCALS_BASE, MG_LOCALS_SIZE) && !(entry->old % MG_CHUNK)); /* invariant 13 */
    else if (kind == MG_UNDO_SWITCH)
        assert(where < mg_target_stacks_count()); /* invariant 71 */
    else if (is_saved(kind))
        assert(can_be_saved(where) && !(mg_seal_size(entry) % MG_LINE)); /* invariant 11 */
}

/* Newest first, because the bytes that were saved last lie on top. */
void mg_check_undo(const mg_run *run)
{
    const mg_undo_entry *top = MG_CONTROL->undo_top, *entry = top;
    uint64_t saved = run->saved.top;
    assert(run->undo <= run->undo_old && run->undo_old <= top && top <= run->undo_last); /* invariant 12 */
    assert(saved <= run->saved.memory.size);
    for (int i = 0; i < ENTRIES_MOST && entry > run->undo; i++) {
        check_entry(run, --entry);
        if (is_saved(entry->kind)) {
            assert(mg_seal_offset(entry) + mg_seal_size(entry) == saved); /* invariant 12 */
            saved = mg_seal_offset(entry);
        }
    }
    assert(entry > run->undo || !saved); /* invariant 12 */
}

/* ---- frames ---------------------------------------------------------------------------------------------- */

static void check_seal_of(const mg_target_stack *stack)
{
    uint64_t seal = stack->seal, old = stack->old_locals;
    assert(seal == MG_NO_ADDRESS || seal == stack->start ||
           (seal > stack->lowest && seal < stack->start && seal == mg_line_down(seal))); /* invariant 11 */
    assert(old >= MG_LOCALS_BASE && old <= MG_LOCALS_TOP);                               /* invariant 10 */
    assert(stack->locals <= old); /* invariant 11: new locals are young */
}

void mg_check_seal(const mg_run *run)
{
    const mg_control *control = MG_CONTROL;
    const mg_target_stack *stack = &control->stack;
    uint64_t young_end = control->young_from + control->young_size;
    for (uint32_t i = 0; i < mg_target_stacks_count(); i++)
        check_seal_of(mg_target_stack_at(i));
    assert(young_end == MG_LOCALS_TOP ||
           young_end == (mg_control_has_stacks() ? MG_LOCALS_BASE : stack->old_locals)); /* invariant 10 */
    assert(control->young_from >= MG_HEAP_BASE && control->young_from <= run->heap.top); /* invariant 10 */
    if (run->is_inside && stack->sp > MG_TOUCHED)
        assert(mg_target_stack_can_hold(stack, stack->sp, MG_GATE_SIZE)); /* invariant 4 */
}

/* ---- containers ------------------------------------------------------------------------------------------ */

void mg_check_containers(const mg_run *run)
{
    const mg_containers *all = &run->containers;
    uint64_t bytes = 0;
    for (size_t i = 0; i < all->each.count; i++) {
        assert(all->each.items[i].body); /* invariant 35: nothing is freed before its making is undone */
        bytes += all->each.items[i].bytes;
    }
    assert(bytes <= all->bytes); /* those that were emptied count too */
    assert(all->each.count <= (MG_CONTAINER_END - MG_CONTAINER_BASE) / 16); /* invariant 37 */
}

void mg_check_run(const mg_run *run)
{
    mg_check_heap(&run->heap);
    mg_check_shadow(run);
    mg_check_locals(run);
    mg_check_known(run);
    mg_check_undo(run);
    mg_check_seal(run);
    mg_check_containers(run);
    if (run->check)
        run->check(run);
}

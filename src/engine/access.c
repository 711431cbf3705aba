/* What happens when the target touches memory that is not plain: a hook found its shadow set, or could not tell by one test. Here it is found out
 * byte by byte why. The address may be none of the target's, or its block freed, which ends the run with a verdict; it may never have been written,
 * which a store changes; or nobody has chosen its value yet, which the rooms above do. A store is also logged here, so that it can be taken back.
 *
 * The second half has the other gates: copies of whole ranges, questions about lanes, failures that hooks found. */
#include "engine/access.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hot.h"
#include "engine/check_run.h"
#include "engine/known.h"
#include "engine/reason.h"
#include "engine/touch_log.h"
#include "engine/undo.h"

_Static_assert(MG_FAIL_LOG_FULL == MG_VERDICT_true && MG_FAIL_BROKEN >= MG_VERDICT_COUNT &&
                   MG_FAIL_TOUCHES_FULL >= MG_VERDICT_COUNT,
               "no hook fails with these as verdicts");

_Noreturn void mg_access_end(mg_run *run, mg_verdict_kind kind, const mg_access *a, uint64_t bad)
{
    mg_reason_note_access(run, a->address, a->size, a->is_store);
    mg_run_end(run, kind, bad, a->site);
}

static bool is_in(uint64_t address, uint64_t base, uint64_t size)
{
    return address - base < size;
}

static void check_region(mg_run *run, const mg_access *a)
{
    if (a->address < MG_NULL_AREA)
        mg_run_end(run, MG_VERDICT_null, a->address, a->site);
    if (!mg_region_has(a->address, a->size))
        mg_run_end(run, MG_VERDICT_wild, a->address, a->site);
    if (a->align && a->address & (a->align - 1))
        mg_run_end(run, MG_VERDICT_misaligned, a->address, a->site);
    if (a->is_store && mg_region_is_constant(a->address))
        mg_run_end(run, MG_VERDICT_read_only, a->address, a->site);
}

/* Is one of the bits that matter undefined? When a bit-field is read, the other bits of its unit do not matter. */
static bool is_missing(const mg_access *a)
{
    return a->size > 8 || mg_known_undefined(a->address, a->size) & a->bits;
}

/* Are all undefined bits zero in memory? Only checked for a word or less. */
static bool has_zero_where_undefined(const mg_access *a)
{
    uint64_t word = 0, size = a->size <= sizeof word ? a->size : 0;
    memcpy(&word, (const void *)(uintptr_t)a->address, size);
    return !(word & mg_known_undefined(a->address, size));
}

/* A read of bytes that were never written. It is a verdict, unless that is ignored or whoever reads takes the undefined bits along (is_moved). Undefined
 * bits are read as zero, so that every run reads the same. */
static void read_unset(mg_run *run, const mg_access *a)
{
    if (!a->is_moved && is_missing(a) && !mg_run_ignores(run, MG_VERDICT_uninitialised))
        mg_run_end(run, MG_VERDICT_uninitialised, mg_shadow_first(a->address, a->size), a->site);
    mg_known_zero(a->address, a->size);
    mg_assert_hot(has_zero_where_undefined(a)); /* invariant 48 */
    if (a->is_moved && a->size <= 8)
        MG_CONTROL->stack.undefined_read = mg_known_undefined(a->address, a->size);
}

/* A store to bytes that were never written: they are plain from now on. */
static void write_unset(mg_run *run, const mg_access *a)
{
    mg_undo_remember_shadow(run, a->address, a->size);
    mg_shadow_clear(a->address, a->size);
    mg_known_forget(run, a->address, a->size);
}

/* An access to heap memory that is not plain: outside of a live block it is a verdict, inside one the bytes were never written. */
static void access_heap(mg_run *run, const mg_access *a)
{
    mg_block *block = mg_heap_find(&run->heap, a->address);
    if (block && block->state == MG_BLOCK_FREED)
        mg_access_end(run, MG_VERDICT_freed, a, a->address);
    if (!block || a->address - block->address + a->size > block->size)
        mg_access_end(run, MG_VERDICT_out_of_bounds, a, a->address);
    (a->is_store ? write_unset : read_unset)(run, a);
}

/* Are all bytes locals of functions that run? */
static bool is_in_rooms(const mg_access *a)
{
    const mg_target_stack *stack = mg_target_stack_of_local(a->address);
    return stack && mg_target_stack_has_local(stack, a->address, a->size);
}

/* The same for locals. Below the innermost room and the gap under it lie the locals of functions that have returned. Inside the rooms tags tell whether
 * the local's block has ended, or no local lies there at all; else it was never written, which is only noticed while locals_unset is on. */
static void access_local(mg_run *run, const mg_access *a)
{
    const mg_target_stack *stack = mg_target_stack_of_local(a->address);
    assert(stack);
    if (a->address >= stack->locals_open && a->address < stack->locals - MG_LOCALS_GAP)
        mg_access_end(run, MG_VERDICT_freed, a, a->address);
    if (!is_in_rooms(a))
        mg_access_end(run, MG_VERDICT_out_of_bounds, a, a->address);
    uint64_t bad = mg_tags_first_bad(a->address, a->size);
    if (bad < a->address + a->size)
        mg_access_end(run, *mg_tag_at(bad) > MG_TAG_WHOLE ? MG_VERDICT_freed : MG_VERDICT_out_of_bounds, a,
                      bad);
    assert(MG_CONTROL->locals_unset); /* invariant 13 */
    (a->is_store ? write_unset : read_unset)(run, a);
}

/* Logs the old bytes, unless the memory is younger than the last checkpoint, and marks the chunks as written. */
static void note_store(mg_run *run, const mg_access *a)
{
    assert(a->address >= MG_GLOBAL_BASE && mg_region_has(a->address, a->size)); /* invariant 6 */
    if (run->watch) /* functions of the host write, too */
        run->watch(run, a->address, a->size, a->site);
    if (!mg_run_is_young(a->address, a->size)) {
        if (MG_CONTROL->undo_top >= MG_CONTROL->undo_end)
            mg_undo_make_room(run, a->site);
        mg_undo_remember(run, a->address, a->size);
    }
    if (a->size && is_in(a->address, MG_HEAP_BASE, MG_LOCALS_TOP - MG_HEAP_BASE))
        mg_dirty_mark(a->address, a->size);
}

/* Chooses values that lie there and are still open. */
static void settle(mg_run *run, const mg_access *a)
{
    if (run->settle && !mg_shadow_is_clear(a->address, a->size))
        run->settle(run, a);
}

/* An access to a structure that is searched: the room above chooses the field, or ends the run. */
static void touch(mg_run *run, const mg_access *a)
{
    run->touch(run, a);
    MG_CHECK(run);
}

static void resolve(mg_run *run, const mg_access *a)
{
    check_region(run, a);
    settle(run, a);
    if (!mg_shadow_is_clear(a->address, a->size)) {
        if (is_in(a->address, MG_OBJECT_BASE, MG_OBJECT_SIZE) && run->touch)
            touch(run, a);
        else if (is_in(a->address, MG_HEAP_BASE, MG_HEAP_SIZE))
            access_heap(run, a);
        else if (is_in(a->address, MG_LOCALS_BASE, MG_LOCALS_SIZE))
            access_local(run, a);
        else
            mg_access_end(run, MG_VERDICT_out_of_bounds, a, a->address);
    }
    if (a->is_store)
        note_store(run, a);
}

/* The first store into a word of a fresh block, by a short way: mostly that is why a store comes here. Nothing about the word must be put back, since
 * it is younger than the checkpoint, and nothing is chosen there. False: nothing was done. */
static bool write_fresh(mg_run *run, uint64_t address, uint64_t info)
{
    uint64_t size = MG_INFO_SIZE(info), align = MG_INFO_ALIGN(info) > size ? MG_INFO_ALIGN(info) : size;
    if (run->settle || !size || size > 8 || size & (size - 1) || address & (align - 1) ||
        !is_in(address, MG_HEAP_BASE, MG_HEAP_SIZE) || !mg_control_is_young(address, size))
        return false;
    const mg_block *block = mg_heap_find(&run->heap, address);
    if (!block || block->state != MG_BLOCK_LIVE || address - block->address + size > block->size)
        return false;
    *mg_shadow_at(address) &= (uint8_t)~(((1u << size) - 1) << (address & 7));
    mg_known_forget(run, address, size);
    *mg_dirty_at(address) = 1;
    return true;
}

__attribute__((noinline)) void mg_access_again(uint64_t address, uint64_t info, uint64_t bits)
{
    mg_access a = {.address = address,
                   .size = MG_INFO_SIZE(info),
                   .bits = bits,
                   .align = MG_INFO_ALIGN(info),
                   .site = MG_INFO_SITE(info),
                   .is_store = MG_INFO_IS_STORE(info),
                   .is_moved = MG_INFO_IS_MOVED(info)};
    mg_assert_hot(!mg_target_stack_of_frame((uint64_t)(uintptr_t)__builtin_frame_address(0))); /* invariant 1 */
    resolve(mg_run_current(), &a);
}

void mg_access_slow(uint64_t address, uint64_t info, uint64_t bits)
{
    mg_run *run = mg_run_current();
    bool is_store = MG_INFO_IS_STORE(info);
    MG_CONTROL->stack.undefined_read = 0;
    if (is_store && write_fresh(run, address, info))
        return;
    bool is_aligned = !(address & (MG_INFO_ALIGN(info) - 1));
    if (is_store || !is_aligned || !run->touch_word || !run->touch_word(run, address, MG_INFO_SIZE(info)))
        mg_access_again(address, info, bits);
    else
        MG_CHECK(run);
}

/* Does the access lie where bytes are known to be written or not: in one heap block that is not freed, or in locals that are there? */
static bool is_in_live_block(mg_run *run, const mg_access *a)
{
    mg_block *block = NULL;
    if (MG_CONTROL->locals_unset && is_in_rooms(a))
        return mg_tags_first_bad(a->address, a->size) == a->address + a->size;
    if (is_in(a->address, MG_HEAP_BASE, MG_HEAP_SIZE))
        block = mg_heap_find(&run->heap, a->address);
    return block && block->state == MG_BLOCK_LIVE && a->address - block->address + a->size <= block->size;
}

/* Questions about lanes while MG_BOUNDS runs: nothing is chosen then, so no value has a lane. */
static uint64_t ask_without_lanes(uint64_t op, uint64_t address, uint64_t info, uint64_t bits)
{
    mg_assert_hot(op == MG_LANE_READ || op == MG_LANE_RELEASE);
    if (op == MG_LANE_READ)
        mg_access_again(address, info, bits);
    return 0;
}

uint64_t mg_access_lane(uint64_t op, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e)
{
    mg_run *run = mg_run_current();
    mg_assert_hot(op < MG_LANE_OPS);
    if (op == MG_LANE_WATCH) {
        if (run->watch)
            run->watch(run, a, b, MG_INFO_SITE(c));
    } else if (op == MG_LANE_FORGET)
        b ? mg_known_forget(run, b, a - b) : mg_known_pop(run, a);
    else if (op < MG_LANE_UNDEFINED)
        return run->lane ? run->lane(run, op, (const uint64_t[]){a, b, c, d, e})
                         : ask_without_lanes(op, a, b, c);
    else if (is_in_live_block(run, &(mg_access){.address = a, .size = b})) /* elsewhere all is defined */
        (op == MG_LANE_FILLED ? mg_known_fill : run->undefine ? run->undefine : mg_known_put)(run, a, b, c);
    return 0;
}

/* A hook found an invariant broken. It cannot abort by itself, because it is part of the target's code. */
static _Noreturn void die_broken(uint64_t invariant, uint64_t line)
{
    fprintf(stderr, "hooks: line %u: invariant %u does not hold\n", (unsigned)line, (unsigned)invariant);
    abort();
}

static _Noreturn void fail(mg_run *run, mg_verdict_kind kind, uint64_t address, uint64_t info)
{
    if (kind == MG_VERDICT_out_of_bounds && address)
        mg_reason_note_access(run, address, MG_INFO_SIZE(info), MG_INFO_IS_STORE(info));
    else if (kind == MG_VERDICT_out_of_bounds && MG_CONTROL->compared)
        mg_reason_note_index(run);
    mg_run_end(run, kind, address, MG_INFO_SITE(info));
}

void mg_access_fail(uint64_t kind, uint64_t address, uint64_t info)
{
    mg_run *run = mg_run_current();
    if (kind == MG_FAIL_LOG_FULL)
        mg_undo_make_room(run, MG_INFO_SITE(info));
    else if (kind == MG_FAIL_TOUCHES_FULL)
        mg_touches_make_room(run, MG_INFO_SITE(info));
    else if (kind == MG_FAIL_BROKEN)
        die_broken(address, info);
    else
        fail(run, (mg_verdict_kind)kind, address, info);
}

/* A copy may carry uninitialised bytes along (padding, fields not set yet): they stay uninitialised at their new place,
 * where the heap can tell; only reading them is a verdict. */
static void read_for_copy(mg_run *run, const mg_access *a)
{
    check_region(run, a);
    if (!is_in_live_block(run, a)) {
        resolve(run, a);
        return;
    }
    settle(run, a);
    mg_known_zero(a->address, a->size);
}

/* The two ranges may overlap. */
static void carry_poison(mg_run *run, uint64_t to, uint64_t from, uint64_t size)
{
    assert(mg_known_covers(to) && mg_known_covers(from)); /* invariant 47 */
    mg_undo_remember_shadow(run, to, size);
    mg_known_carry(run, to, from, size);
    if (mg_shadow_is_clear(from, size))
        mg_shadow_clear(to, size);
    else
        mg_shadow_copy(to, from, size);
}

void mg_access_copy(uint64_t to, uint64_t from, uint64_t size, uint64_t info)
{
    mg_run *run = mg_run_current();
    mg_access source = {.address = from,
                        .size = size,
                        .bits = ~(uint64_t)0,
                        .align = MG_INFO_ALIGN(info),
                        .site = MG_INFO_SITE(info),
                        .is_copy = true,
                        .is_moved = MG_INFO_IS_MOVED(info)};
    mg_access target = {.address = to,
                        .size = size,
                        .bits = ~(uint64_t)0,
                        .align = MG_INFO_ALIGN(info),
                        .site = MG_INFO_SITE(info),
                        .is_store = true};
    assert(to != MG_NO_ADDRESS || from != MG_NO_ADDRESS);
    if (!size)
        return;
    if (to == MG_NO_ADDRESS) {
        resolve(run, &source);
        return;
    }
    if (from != MG_NO_ADDRESS && run->carry && run->carry(run, to, from, size, info))
        return;
    if (from != MG_NO_ADDRESS)
        read_for_copy(run, &source);
    if (from != MG_NO_ADDRESS && is_in_live_block(run, &source) && is_in_live_block(run, &target)) {
        settle(run, &target);
        carry_poison(run, to, from, size);
        note_store(run, &target);
    } else {
        resolve(run, &target);
    }
}

void mg_access_settle(uint64_t from, uint64_t size, uint64_t info)
{
    mg_run *run = mg_run_current();
    if (!size || (run->move && run->move(run, MG_NO_ADDRESS, from, size, info)))
        return;
    if (is_in(from, MG_OBJECT_BASE, MG_OBJECT_SIZE)) /* elsewhere all is chosen, or not written */
        mg_access_copy(MG_NO_ADDRESS, from, size, info);
}

void mg_access_move(uint64_t to, uint64_t from, uint64_t size, uint64_t info)
{
    mg_run *run = mg_run_current();
    if (size && (!run->move || !run->move(run, to, from, size, info)))
        mg_access_copy(to, from, size, info);
}

/* Saved bytes lie one after the other in run->saved; an entry of the undo log says which, how many and where they belong.
 * They are whole lines of 16 bytes: frames are aligned so, and of a large local the lines at its ends go with the frame. */
#include "engine/seal.h"

enum { BATCH = 256, OFFSET_BITS = 38, LOCALS_MOST = 4096 };

static const uint64_t offset_mask = ((uint64_t)1 << OFFSET_BITS) - 1;

typedef uint64_t line __attribute__((vector_size(16), may_alias));

/* Line by line, because the target reads words of it at once: the processor hands a word on from a store of 16 bytes, but
 * not from the wide ones that memcpy uses. */
static void copy(void *to, const void *from, uint64_t size)
{
    line *at = to;
    const line *source = from, *end = source + size / sizeof *source;
    while (source < end) {
        *at++ = *source++;
        __asm__("" : "+r"(at)); /* or the compiler would call memcpy */
    }
}

static void save(mg_run *run, uint64_t from, uint64_t end)
{
    mg_saved *saved = &run->saved;
    uint64_t size = end - from;
    if (from >= end)
        return;
    if (size > saved->room - saved->top)
        mg_run_end(run, MG_VERDICT_no_memory, from, 0);
    copy(saved->bytes + saved->top, (const void *)(uintptr_t)from, size);
    mg_run_log(run, MG_UNDO_SAVED, (uint32_t)from, size << OFFSET_BITS | saved->top);
    saved->top += size;
}

size_t mg_seal_offset(const mg_undo_entry *entry)
{
    return entry->old & offset_mask;
}

void mg_seal_restore(mg_run *run, const mg_undo_entry *entry)
{
    uint64_t size = entry->old >> OFFSET_BITS;
    copy((void *)(uintptr_t)entry->where, run->saved.bytes + mg_seal_offset(entry), size);
    mg_dirty_mark(entry->where, size);
}

/* The list lies on the target's stack, where hostile code may have written. */
static bool is_sane(const mg_big_local *local)
{
    uint64_t node = (uint64_t)(uintptr_t)local;
    return node >= MG_STACK_LIMIT && node <= MG_STACK_TOP - sizeof *local && !(node & 7) &&
           local->start >= MG_STACK_LIMIT && local->start < MG_STACK_TOP && local->size <= MG_STACK_TOP - local->start;
}

static uint64_t start_of(const mg_big_local *local)
{
    return (local->start + sizeof(line) - 1) & ~(uint64_t)(sizeof(line) - 1);
}

static uint64_t end_of(const mg_big_local *local)
{
    return (local->start + local->size) & ~(uint64_t)(sizeof(line) - 1);
}

/* The lowest large local from an address on, among the frames that end before another; NULL when there is none. Frames come
 * innermost first in the list, the locals of one frame in any order. */
static const mg_big_local *next_local(uint64_t from, uint64_t end)
{
    const mg_big_local *local = MG_CONTROL->big_locals, *lowest = NULL;
    for (int most = LOCALS_MOST; local && most && is_sane(local) && local->start < end; local = local->up, most--)
        if (local->start >= from && (!lowest || local->start < lowest->start))
            lowest = local;
    return lowest;
}

/* Saves whole frames, without the large locals in them. */
static void save_frames(mg_run *run, uint64_t from, uint64_t end)
{
    while (from < end) {
        const mg_big_local *local = next_local(from, end);
        save(run, from, local ? start_of(local) : end);
        from = local ? end_of(local) : end;
    }
}

const void *mg_seal_bytes(const mg_run *run, const mg_undo_entry *entry)
{
    return run->saved.bytes + mg_seal_offset(entry);
}

/* A frame ends above the return address that lies beside its saved frame pointer. */
static uint64_t end_of_frame(uint64_t frame)
{
    bool is_frame = frame >= MG_STACK_LIMIT && frame < MG_STACK_TOP - 16 && !(frame & 15);
    return is_frame ? frame + 16 : MG_STACK_TOP;
}

static uint64_t read_word(uint64_t address)
{
    return *(const uint64_t *)(uintptr_t)address;
}

uint64_t mg_seal_take(mg_run *run, uint64_t sp)
{
    uint64_t end = end_of_frame(read_word(sp + MG_GATE_FRAME));
    save(run, sp, sp + MG_GATE_SIZE);
    save_frames(run, sp + MG_GATE_SIZE, end);
    return end;
}

/* Saves the sealed frames up to this one, and some more: most returns come in rows. */
void mg_seal_leave(uint64_t frame)
{
    mg_control *control = MG_CONTROL;
    uint64_t end = end_of_frame(frame), enough = control->seal + BATCH;
    while (end < enough && end < MG_STACK_TOP) {
        uint64_t above = end_of_frame(read_word(end - 16));
        end = above > end ? above : MG_STACK_TOP;
    }
    save_frames(control->run, control->seal, end);
    control->seal = end;
}

/* Whole chunks that nobody wrote are zero; rows of them, and of the others, make one entry each. */
static void save_local(mg_run *run, const mg_big_local *local)
{
    const uint64_t chunk = (uint64_t)1 << MG_DIRTY_SHIFT;
    uint64_t end = end_of(local), next;
    for (uint64_t at = start_of(local); at < end; at = next) {
        bool is_zero = !(at & (chunk - 1)) && at + chunk <= end && !*mg_dirty_at(at);
        for (next = (at & ~(chunk - 1)) + chunk; next + chunk <= end && !*mg_dirty_at(next) == is_zero;)
            next += chunk;
        next = next < end ? next : end;
        if (is_zero)
            mg_run_log(run, MG_UNDO_ZERO, (uint32_t)at, next - at);
        else
            save(run, at, next);
    }
}

void mg_seal_forget(const mg_big_local *outermost)
{
    const mg_big_local *local = MG_CONTROL->big_locals;
    for (int most = LOCALS_MOST; local && most && is_sane(local); local = local->up, most--) {
        save_local(MG_CONTROL->run, local);
        if (local == outermost)
            return;
    }
}

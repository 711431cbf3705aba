/* Saved bytes lie one after the other in run->saved; an entry of the undo log says which, how many and where they belong.
 * They are whole lines of 16 bytes: frames are aligned so, and of a large local the lines at its ends go with the frame. */
#include "engine/seal.h"

enum { AT_ONCE = 1024, BATCH = 256, LOCALS_MOST = 4096 };

static void save(mg_run *run, uint32_t kind, uint64_t from, uint64_t end)
{
    mg_saved *saved = &run->saved;
    uint64_t size = end - from;
    if (from >= end)
        return;
    if (size > saved->room - saved->top)
        mg_run_end(run, MG_VERDICT_no_memory, from, 0);
    mg_lines_copy((uint64_t)(uintptr_t)saved->bytes + saved->top, from, size);
    mg_run_log(run, kind, (uint32_t)from, size << MG_SEAL_OFFSET_BITS | saved->top);
    saved->top += size;
}

/* The list lies on the target's stack, where hostile code may have written. What follows a note that is not as it was made
 * is saved with its frame, as if it were small. Each local must end in a later line than it starts in, so that save_frames
 * gets on. */
static bool is_sane(const mg_big_local *local)
{
    uint64_t node = (uint64_t)(uintptr_t)local;
    return node >= MG_STACK_LIMIT && node <= MG_STACK_TOP - sizeof *local && !(node & 7) &&
           local->start >= MG_STACK_LIMIT && local->start < MG_STACK_TOP && local->size >= MG_LINE &&
           local->size <= MG_STACK_TOP - local->start && local->check == mg_big_local_sum(local);
}

static uint64_t start_of(const mg_big_local *local)
{
    return (local->start + MG_LINE - 1) & ~(uint64_t)(MG_LINE - 1);
}

static uint64_t end_of(const mg_big_local *local)
{
    return (local->start + local->size) & ~(uint64_t)(MG_LINE - 1);
}

/* The lowest large local from an address on, among the frames that end before another; NULL when there is none. Frames come
 * innermost first in the list, the locals of one frame in any order. */
static const mg_big_local *next_local(uint64_t from, uint64_t end)
{
    const mg_big_local *local = MG_CONTROL->big_locals, *lowest = NULL;
    for (int most = LOCALS_MOST; local && most && is_sane(local) && local->start < end;
         local = local->up, most--)
        if (local->start >= from && (!lowest || local->start < lowest->start))
            lowest = local;
    return lowest;
}

/* Saves whole frames, without the large locals in them. */
static void save_frames(mg_run *run, uint32_t kind, uint64_t from, uint64_t end)
{
    while (from < end) {
        const mg_big_local *local = next_local(from, end);
        save(run, kind, from, local ? start_of(local) : end);
        from = local ? end_of(local) : end;
    }
}

/* Up to where a function may change the stack, in whole lines: above the pair of its caller's frame pointer and the return
 * address. On x86-64 its frame ends there. On aarch64 LLVM keeps the general registers it saves above the pair, which may
 * lie at an odd word then. Those do not change until the function returns, and before it does mg_seal_leave saves them
 * together with the frame of the caller. */
static uint64_t end_of_frame(uint64_t frame)
{
    bool is_frame = frame >= MG_STACK_LIMIT && frame < MG_STACK_TOP - 16 && !(frame & 7);
    return is_frame ? (frame + 16 + MG_LINE - 1) & ~(uint64_t)(MG_LINE - 1) : MG_STACK_TOP;
}

static uint64_t read_word(uint64_t address)
{
    return *(const uint64_t *)(uintptr_t)address;
}

/* The end of a frame, or of one above it that ends far enough up. */
static uint64_t end_of_row(uint64_t frame, uint64_t enough)
{
    uint64_t end = end_of_frame(frame);
    while (end < enough && end < MG_STACK_TOP) {
        frame = read_word(frame);
        uint64_t above = end_of_frame(frame);
        end = above > end ? above : MG_STACK_TOP;
    }
    return end;
}

/* The frames that run, and some above, since most candidates end by returning. Going back further than to this checkpoint, only
 * those matter that were sealed until now: the others were saved when they were returned into, or by the checkpoint before. */
uint64_t mg_seal_take(mg_run *run, uint64_t sp)
{
    uint64_t end = end_of_row(read_word(sp + MG_GATE_FRAME), sp + AT_ONCE);
    uint64_t seal = MG_CONTROL->seal < end ? MG_CONTROL->seal : end;
    save(run, MG_UNDO_FRAME, sp, sp + MG_GATE_SIZE);
    save_frames(run, MG_UNDO_FRAME, sp + MG_GATE_SIZE, seal);
    save_frames(run, MG_UNDO_SAVED, seal, end);
    return end;
}

/* Saves the sealed frames up to this one, and some more: most returns come in rows. */
void mg_seal_leave(uint64_t frame)
{
    mg_control *control = MG_CONTROL;
    uint64_t end = end_of_row(frame, control->seal + BATCH);
    save_frames(control->run, MG_UNDO_SAVED, control->seal, end);
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
            save(run, MG_UNDO_SAVED, at, next);
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
    uint64_t sp = MG_CONTROL->target_sp; /* the list is broken: all of the frame */
    save(MG_CONTROL->run, MG_UNDO_SAVED, sp + MG_GATE_SIZE, end_of_frame(read_word(sp + MG_GATE_FRAME)));
}

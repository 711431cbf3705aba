/* Saved bytes lie one after the other in run->saved; an entry of the undo log says which, how many and where they belong.
 * They are whole lines: from the line in which a frame begins, up to the end of the line in which another ends. */
#include "engine/seal.h"

#include <string.h>

#include "base/hot.h"
#include "engine/undo.h"

enum { AT_ONCE = 1024, BATCH = 256 };

static void make_room(mg_run *run, uint64_t size)
{
    mg_saved *saved = &run->saved;
    if (size > saved->memory.size - saved->top && !mg_stretch_grow(&saved->memory, saved->top + size))
        mg_run_end(run, MG_VERDICT_no_memory, 0, 0);
}

static void save(mg_run *run, uint32_t kind, uint64_t from, uint64_t end)
{
    mg_saved *saved = &run->saved;
    uint64_t size = end - from;
    if (from >= end)
        return;
    make_room(run, size);
    mg_lines_copy((uint64_t)(uintptr_t)saved->memory.base + saved->top, from, size);
    mg_run_log(run, kind, (uint32_t)from, mg_seal_pack(size, saved->top));
    saved->top += size;
}

void mg_seal_save(mg_run *run, uint64_t address, uint64_t size)
{
    mg_assert_hot(!(address % MG_LINE) && !(size % MG_LINE) && address - MG_UNDONE_BASE < MG_UNDONE_SIZE);
    save(run, MG_UNDO_SAVED, address, address + size);
}

uint64_t mg_seal_put_aside(mg_run *run, const void *bytes, uint64_t size)
{
    uint64_t offset = run->saved.top;
    make_room(run, mg_line_up(size));
    memcpy(run->saved.memory.base + offset, bytes, size);
    run->saved.top += mg_line_up(size);
    return offset;
}

/* Up to where a function may change the stack, in whole lines: above the pair of its caller's frame pointer and the return
 * address. On x86-64 its frame ends there. On aarch64 LLVM keeps the general registers it saves above the pair, which may
 * lie at an odd word then. Those do not change until the function returns, and before it does mg_seal_leave saves them
 * together with the frame of the caller. */
static uint64_t end_of_frame(uint64_t frame)
{
    const mg_target_stack *stack = &MG_CONTROL->stack;
    bool is_frame = frame >= stack->limit && frame < stack->start - 16 && !(frame & 7);
    return is_frame ? mg_line_up(frame + 16) : stack->start;
}

static uint64_t read_word(uint64_t address)
{
    return *(const uint64_t *)(uintptr_t)address;
}

/* The end of the first frame, from this one upwards, that ends at `enough` or above. */
static uint64_t end_of_row(uint64_t frame, uint64_t enough)
{
    uint64_t end = end_of_frame(frame), last = MG_CONTROL->stack.start;
    while (end < enough && end < last) {
        frame = read_word(frame);
        uint64_t above = end_of_frame(frame);
        end = above > end ? above : last;
    }
    return end;
}

/* Saves the frames that run, and some above, since most candidates end by returning through them. To go back further than to this checkpoint, only the
 * frames that were sealed until now are needed: the others were saved when they were returned into, or by the checkpoint before. */
uint64_t mg_seal_take(mg_run *run, uint64_t sp)
{
    uint64_t end = end_of_row(read_word(sp + MG_GATE_FRAME), sp + AT_ONCE);
    uint64_t seal = MG_CONTROL->stack.seal < end ? MG_CONTROL->stack.seal : end;
    save(run, MG_UNDO_FRAME, mg_line_down(sp), seal);
    if (seal < end)
        save(run, MG_UNDO_SAVED, seal, end);
    return end;
}

/* Saves the sealed frames up to this one, and some more, as several functions often return one after the other. */
void mg_seal_leave(uint64_t frame)
{
    mg_control *control = MG_CONTROL;
    mg_assert_hot(frame >= control->stack.seal); /* invariant 11 */
    uint64_t end = end_of_row(frame, control->stack.seal + BATCH);
    mg_assert_hot(end > control->stack.seal); /* invariant 11 */
    save(control->run, MG_UNDO_SAVED, control->stack.seal, end);
    control->stack.seal = end;
}

/* A seal below the frame that waits means that this was saved since the checkpoint, or is younger. */
void mg_seal_enter(mg_run *run)
{
    mg_target_stack *stack = &MG_CONTROL->stack;
    if (stack->seal > stack->sp)
        return;
    mg_assert_hot(mg_target_stack_can_hold(stack, stack->sp, MG_GATE_SIZE)); /* invariant 71 */
    uint64_t end = end_of_row(read_word(stack->sp + MG_GATE_FRAME), stack->sp + BATCH);
    save(run, MG_UNDO_SAVED, mg_line_down(stack->sp), end);
    stack->seal = end;
}

/* Saves the locals that go, with one entry for each run of chunks that are marked, or are not and thus zero. After that the memory can be used
 * as if it were younger than the checkpoint. */
void mg_seal_pop(uint64_t end)
{
    mg_control *control = MG_CONTROL;
    uint64_t next, old = control->stack.old_locals;
    mg_assert_hot(end > old && !(old % MG_CHUNK) && !(end % MG_CHUNK)); /* invariant 13 */
    mg_undo_remember(control->run, (uint64_t)(uintptr_t)mg_shadow_at(old), (end - old) / 8);
    mg_undo_remember(control->run, (uint64_t)(uintptr_t)mg_tag_at(old), (end - old) / 8);
    for (uint64_t at = old; at < end; at = next) {
        bool is_marked = *mg_dirty_at(at);
        for (next = at + MG_CHUNK; next < end && *mg_dirty_at(next) == is_marked;)
            next += MG_CHUNK;
        if (is_marked)
            save(control->run, at == old ? MG_UNDO_SAVED : MG_UNDO_SAVED_REST, at, next);
        else
            mg_run_log(control->run, at == old ? MG_UNDO_ZERO : MG_UNDO_ZERO_REST, (uint32_t)at, next - at);
    }
    mg_run_set_young(control->young_from, end, control->stack.seal);
}

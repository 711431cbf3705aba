/* Checkpoints: the state of the target at a choice, to come back to.
 *
 * A checkpoint is taken while the target waits in a gate. It saves the frame that waits and seals the stack above it (seal.h), and all other stacks (switch.h),
 * and notes how far the undo log, the heap, the fuel and the output are; everything else comes back through the undo log.
 *
 * Whoever takes one gets a handle, and goes back by it. Checkpoints are nested: going back to one drops all that were taken after it. */
#ifndef MG_ENGINE_CHECKPOINT_H
#define MG_ENGINE_CHECKPOINT_H

#include "engine/handle.h"
#include "engine/lines.h"
#include "engine/run.h"

typedef struct mg_checkpoint {
    uint64_t sp;  /* where the target waits; 0: it was not running, so there is nothing to come back to */
    bool is_word; /* it waits for one word: once that is written, it need not ask the host again */
    struct mg_step *step; /* the choice that it was taken for; needed to take back steps */
    const char *frames;   /* what was saved: the stack from sp on, up to the seal */
    mg_undo_entry *undo;  /* the entries that came later */
    mg_heap_mark heap;
    uint64_t seal;
    uint64_t steps; /* that the run had taken, on all stacks */
    int64_t fuel;   /* these as in the control block */
    uint64_t locals, locals_open, host_info;
    size_t output;
    uint64_t copy_end;   /* of the copy of all memory, if there is one (copies.h) */
    mg_decider *decider; /* of the read that waits, or NULL */
    uint64_t operands[MG_OPERANDS_MOST];
} mg_checkpoint;

typedef struct mg_checkpoints {
    mg_checkpoint *each; /* by number, from 1 on; they lie in the next member */
    mg_stretch memory;
    uint32_t count; /* checkpoints that one can go back to */
} mg_checkpoints;

/* Puts the frames back, but for some bytes at the start: the frame of the gate is not needed to go on behind it. */
static inline void mg_checkpoint_copy(const mg_checkpoint *point, uint64_t skipped)
{
    uint64_t from = mg_line_down(point->sp + skipped);
    mg_lines_copy(from, (uint64_t)(uintptr_t)point->frames + from - point->sp, point->seal - from);
}

/* From now on choices take checkpoints, at most so many nested ones. */
void mg_checkpoints_init(mg_checkpoints *checkpoints, mg_run *run, uint32_t most);
/* For the choice that a step is about to stand for. Ends the run when there is no room. */
mg_checkpoint_handle mg_checkpoint_take(mg_run *run, struct mg_step *step);
/* NULL: there is none, or the target was not running when it was taken. */
static inline const mg_checkpoint *mg_checkpoint_find(const mg_run *run, mg_checkpoint_handle handle)
{
    const mg_checkpoints *all = run->checkpoints;
    bool is_there = all && handle.number && all->each[handle.number - 1].sp;
    return is_there ? &all->each[handle.number - 1] : NULL;
}
/* The choice turned out to be that of one word, which the target waits for. */
static inline void mg_checkpoint_wait_for_word(mg_run *run, mg_checkpoint_handle handle)
{
    if (handle.number)
        run->checkpoints->each[handle.number - 1].is_word = true;
}
/* Puts everything back as it was when the checkpoint was taken, and drops those that came later; NULL: it is not found. If the choice is that of a
 * word, the word stays chosen, because it is about to get another value. The caller must still write that, and put the frames back if the
 * target is to go on. */
const mg_checkpoint *mg_checkpoint_restore(mg_run *run, mg_checkpoint_handle handle);

#endif

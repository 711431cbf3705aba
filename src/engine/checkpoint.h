/* Checkpoints: the state of the target at a choice, to come back to.
 *
 * A checkpoint is taken while the target waits in a gate. It saves the frame that waits and seals the stack above it (seal.h),
 * and notes how far the undo log, the heap, the fuel and the output are; everything else comes back through the undo log. They
 * are taken and dropped as the choice stack grows and shrinks, so one belongs to each of its positions. */
#ifndef MG_ENGINE_CHECKPOINT_H
#define MG_ENGINE_CHECKPOINT_H

#include "engine/lines.h"
#include "engine/run.h"

typedef struct mg_checkpoint {
    uint64_t sp;        /* where the target waits; 0: it was not running, so there is nothing to come back to */
    bool is_word;       /* it waits for one word: once that is written, it need not ask the host again */
    const char *frames; /* what was saved: the stack from sp on, up to the seal */
    mg_undo_entry *undo; /* the entries that came later */
    mg_heap_mark heap;
    uint64_t seal;
    int64_t fuel; /* these as in the control block */
    uint64_t locals, locals_open, host_info;
    size_t output;
    mg_decider *decider; /* of the read that waits, or NULL */
    uint64_t operands[MG_OPERANDS_MOST];
} mg_checkpoint;

typedef struct mg_checkpoints {
    mg_checkpoint *each; /* by position of the choice stack; lie in: */
    mg_stretch memory;
    uint32_t bare; /* the first so many positions have none: the state they belong to is gone */
} mg_checkpoints;

/* Puts the frames back, but for some bytes at the start: the frame of the gate is not needed to go on behind it. */
static inline void mg_checkpoint_copy(const mg_checkpoint *point, uint64_t skipped)
{
    uint64_t from = mg_line_down(point->sp + skipped);
    mg_lines_copy(from, (uint64_t)(uintptr_t)point->frames + from - point->sp, point->seal - from);
}

/* From now on a choice takes a checkpoint. */
void mg_checkpoints_init(mg_checkpoints *checkpoints, mg_run *run, uint32_t positions);
void mg_checkpoint_take(mg_run *run, uint32_t position);
/* The first so many positions have no checkpoint any more. */
void mg_checkpoint_forget(mg_run *run, uint32_t positions);
/* The checkpoint of a position, or NULL. */
static inline const mg_checkpoint *mg_checkpoint_find(const mg_run *run, uint32_t position)
{
    const mg_checkpoints *all = run->checkpoints;
    bool has_room = all && (position + (size_t)1) * sizeof *all->each <= all->memory.size;
    return has_room && position >= all->bare && all->each[position].sp ? &all->each[position] : NULL;
}
/* Puts everything back as it was before the choice at a position; NULL: it has no checkpoint. A word stays chosen, since it is
 * about to be again: what is left to do is to write its value, and to put the frames back in case the target goes on. */
const mg_checkpoint *mg_checkpoint_restore(mg_run *run, uint32_t position);

#endif

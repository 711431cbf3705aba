/* Checkpoints: the state of the target at a choice, to come back to.
 *
 * A checkpoint is taken while the target waits in a gate. It copies the target's stack from the gate's frame up (slice.h),
 * and notes how far the undo log, the heap, the fuel and the output are; everything else comes back through the undo log. They are
 * taken and dropped as the choice stack grows and shrinks, so one belongs to each of its positions. */
#ifndef MG_ENGINE_CHECKPOINT_H
#define MG_ENGINE_CHECKPOINT_H

#include "engine/run.h"

typedef struct mg_checkpoint {
    mg_big_local *big_locals;
    uint64_t sp;       /* where the target waits; 0: it was not running, so there is nothing to come back to */
    size_t first, end; /* its slice of the stack, among the saved ones */
    mg_undo_entry *undo;
    mg_heap_mark heap;
    int64_t fuel;
    uint64_t stack_open;
    size_t output;
} mg_checkpoint;

typedef struct mg_checkpoints {
    mg_checkpoint *each; /* by position of the choice stack */
    char *slices;
} mg_checkpoints;

/* From now on heap stores are logged, and a choice takes a checkpoint. */
void mg_checkpoints_init(mg_checkpoints *checkpoints, mg_run *run, uint32_t positions);
void mg_checkpoint_take(mg_run *run, uint32_t position);
bool mg_checkpoint_is_there(const mg_run *run, uint32_t position);
/* The first so many positions have no checkpoint any more: the state they belong to is gone. */
void mg_checkpoint_forget(mg_run *run, uint32_t positions);
/* Puts everything back as it was before the choice at a position; gives where the target waits, for mg_run_resume. */
uint64_t mg_checkpoint_restore(mg_run *run, uint32_t position);

#endif

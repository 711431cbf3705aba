/* Going from one stack of the target to another (target_stack.h), so that the undo log takes it back.
 *
 * The words of a stack that does not run lie beside the control block and stay as they are until it runs again. So an entry of the log needs the number of the stack that
 * was left, and what those words were until then: they are put aside like frames (seal.h). Entries that say something of the stack that runs are undone while the
 * same one runs again.
 *
 * A checkpoint saves the frame that waits, on the stack that runs, and seals every other stack where it waits. To go there is to return into a sealed frame: it is
 * saved first, once a checkpoint. Locals of such a stack are old from where they begin.
 *
 * Without checkpoints nothing of this is logged: all other stacks are dropped when the run is taken back (mg_target_stacks_reset). */
#ifndef MG_ENGINE_SWITCH_H
#define MG_ENGINE_SWITCH_H

#include "engine/run.h"

/* The stack of this number is the one that runs. */
void mg_switch_to(mg_run *run, uint32_t number);
/* One more stack, as mg_target_stack_add. */
uint32_t mg_switch_add(mg_run *run, int64_t fuel);
/* The functions of the stack that runs are all gone, as mg_target_stack_close. */
void mg_switch_end(mg_run *run);
/* Takes back one entry of kind MG_UNDO_SWITCH. */
void mg_switch_undo(mg_run *run, const mg_undo_entry *entry);

/* The steps that were taken on all stacks but the one that runs, in this run. */
uint64_t mg_switch_count_others(const mg_run *run);
/* All that the others have is older than the checkpoint. */
void mg_switch_seal_others(void);

/* The steps that were taken in this run, on all stacks. */
static inline uint64_t mg_switch_count_steps(const mg_run *run)
{
    int64_t left = MG_CONTROL->stack.fuel < 0 ? 0 : MG_CONTROL->stack.fuel;
    return run->fuel - (uint64_t)left + (mg_control_has_stacks() ? mg_switch_count_others(run) : 0);
}

#endif

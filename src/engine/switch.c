#include "engine/switch.h"

#include <assert.h>
#include <string.h>

#include "engine/lines.h"
#include "engine/seal.h"
#include "engine/undo.h"

void mg_switch_to(mg_run *run, uint32_t number)
{
    uint32_t before = mg_target_stacks_running();
    if (number == before)
        return;
    assert(number < mg_target_stacks_count());
    if (run->checkpoints) {
        uint64_t offset = mg_seal_put_aside(run, &MG_STACKS->each[before], sizeof *MG_STACKS->each);
        mg_run_log(run, MG_UNDO_SWITCH, before, mg_seal_pack(run->saved.top - offset, offset));
    }
    mg_target_stack_exchange(number);
    mg_seal_enter(run);
}

/* The rooms that functions of the stack have made since it was gone to are poison again. */
void mg_switch_undo(mg_run *run, const mg_undo_entry *entry)
{
    const mg_target_stack *left = &MG_STACKS->each[MG_STACKS->running];
    mg_target_stack *back = &MG_STACKS->each[entry->where];
    assert(entry->where < MG_STACKS->count && entry->where != MG_STACKS->running); /* invariant 71 */
    mg_run_close_locals(left->locals, left->locals_open);
    MG_CONTROL->stack = *back;
    memcpy(back, run->saved.memory.base + mg_seal_offset(entry), sizeof *back);
    MG_STACKS->running = entry->where;
    run->saved.top = mg_seal_offset(entry);
}

/* Locals of several stacks are no one range with the heap any more. Before the first checkpoint all is young anyhow. */
uint32_t mg_switch_add(mg_run *run, int64_t fuel)
{
    mg_control *control = MG_CONTROL;
    if (run->checkpoints)
        mg_undo_remember(run, (uint64_t)(uintptr_t)&MG_STACKS->count, sizeof MG_STACKS->count);
    if (control->young_from + control->young_size != MG_LOCALS_TOP)
        control->young_size = MG_LOCALS_BASE - control->young_from;
    return mg_target_stack_add(fuel);
}

/* Nothing else will lie where its locals are in this run, so only their shadow changes. */
void mg_switch_end(mg_run *run)
{
    mg_target_stack *stack = &MG_CONTROL->stack;
    uint64_t old = stack->locals > stack->old_locals ? stack->locals : stack->old_locals;
    if (old < stack->locals_start)
        mg_undo_remember(run, (uint64_t)(uintptr_t)mg_shadow_at(old), (stack->locals_start - old) / 8);
    if (stack->old_locals < stack->locals_start)
        mg_run_set_young(MG_CONTROL->young_from, stack->locals_start, stack->seal);
    mg_target_stack_close(stack);
}

uint64_t mg_switch_count_others(const mg_run *run)
{
    uint64_t steps = 0;
    for (uint32_t i = 0; i < MG_STACKS->count; i++) {
        int64_t left = MG_STACKS->each[i].fuel;
        if (i != MG_STACKS->running)
            steps += run->fuel - (uint64_t)(left < 0 ? 0 : left);
    }
    return steps;
}

/* One that has ended waits nowhere. */
void mg_switch_seal_others(void)
{
    for (uint32_t i = 0; i < MG_STACKS->count; i++) {
        mg_target_stack *stack = &MG_STACKS->each[i];
        if (i == MG_STACKS->running)
            continue;
        bool waits = mg_target_stack_can_hold(stack, stack->sp, MG_GATE_SIZE);
        stack->old_locals = stack->locals;
        stack->seal = waits ? mg_line_down(stack->sp) : MG_NO_ADDRESS;
    }
}

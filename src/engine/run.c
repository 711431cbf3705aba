/* Between runs heap and locals need no entries in the undo log: nothing in them outlives a run, so the heap is poisoned as a
 * whole, and a local is zero when its function begins. Between checkpoints what is old is logged or saved (seal.h). */
#include "engine/run.h"

#include <assert.h>
#include <string.h>

#include "engine/access.h"
#include "engine/backtrace.h"
#include "engine/check_run.h"
#include "engine/container_calls.h"
#include "engine/fault.h"
#include "engine/gate.h"
#include "engine/known.h"
#include "engine/libc.h"
#include "engine/seal.h"
#include "engine/undo.h"

_Static_assert(offsetof(mg_control, host_sp) == MG_CONTROL_HOST_SP &&
                   offsetof(mg_control, on_access) == MG_CONTROL_ON_ACCESS &&
                   offsetof(mg_control, on_fail) == MG_CONTROL_ON_FAIL &&
                   offsetof(mg_control, on_copy) == MG_CONTROL_ON_COPY &&
                   offsetof(mg_control, on_leave) == MG_CONTROL_ON_LEAVE &&
                   offsetof(mg_control, on_pop) == MG_CONTROL_ON_POP &&
                   offsetof(mg_control, on_lane) == MG_CONTROL_ON_LANE &&
                   offsetof(mg_control, stack.sp) == MG_CONTROL_TARGET_SP,
               "the assembly knows these offsets");
_Static_assert(MG_CONTROL_BASE + sizeof(mg_control) <= MG_CONTROL_AREA + MG_CONTROL_SIZE, "it has room");

/* A gate's convention is not C's; only its address matters here. */
static void set_gate(void *slot, void (*gate)(void))
{
    memcpy(slot, &gate, sizeof gate);
}

static void set_gates(mg_control *control)
{
    control->on_access = mg_access_slow;
    control->on_fail = mg_access_fail;
    control->on_copy = mg_access_copy;
    control->on_leave = mg_seal_leave;
    control->on_pop = mg_seal_pop;
    control->on_lane = mg_access_lane;
    control->peek = mg_container_peek;
    set_gate(&control->gate_access, mg_gate_access);
    set_gate(&control->gate_fail, mg_gate_fail);
    set_gate(&control->gate_copy, mg_gate_copy);
    set_gate(&control->gate_leave, mg_gate_leave_frame);
    set_gate(&control->gate_pop, mg_gate_pop);
    set_gate(&control->gate_lane, mg_gate_lane);
}

void mg_run_init(mg_run *run, uint64_t fuel)
{
    memset(run, 0, sizeof *run);
    mg_heap_init(&run->heap);
    run->fuel = fuel < INT64_MAX ? fuel : INT64_MAX; /* woven code counts down in a signed word */
    mg_control *control = MG_CONTROL;
    control->run = run;
    control->is_shared = false;
    mg_target_stack_init(&control->stack, 0);
    control->locals_unset = false;
    control->next = (struct mg_step *)(void *)run->no_step;
    mg_undo_init(run);
    mg_run_set_young(MG_HEAP_BASE, MG_LOCALS_TOP, MG_NO_ADDRESS);
    set_gates(control);
    mg_libc_install();
    mg_container_calls_install();
    mg_fault_install();
}

void mg_run_watch_locals(mg_run *run)
{
    mg_control *control = MG_CONTROL;
    (void)run;
    control->stack.locals_open = control->stack.locals_start;
    control->locals_unset = true;
}

void mg_run_load_images(const mg_image *images)
{
    uint64_t ends[2] = {MG_GLOBAL_BASE, MG_CONST_BASE};
    for (const mg_image *i = images; i->address; i++) {
        assert(i->address >= MG_CONST_BASE && i->address + i->size <= MG_OBJECT_BASE); /* invariant 5 */
        uint64_t *end = &ends[i->address < MG_GLOBAL_BASE];
        *end = i->address + i->size > *end ? i->address + i->size : *end;
    }
    MG_CONTROL->globals_end = ends[0];
    for (int k = 0; k < 2; k++) {
        uint64_t base = k ? MG_CONST_BASE : MG_GLOBAL_BASE;
        uint64_t size = (ends[k] - base + 4096 + 4095) & ~(uint64_t)4095;
        mg_region_open(base, size);
    }
    for (const mg_image *i = images; i->address; i++) {
        mg_shadow_clear(i->address, i->size);
        if (i->bytes)
            memcpy((void *)(uintptr_t)i->address, i->bytes, i->size);
    }
    mg_region_seal_constants();
}

/* Closes the room of the outermost function that is left from the run before, because another function is called now. */
static void clear_room(uint64_t function)
{
    mg_target_stack *stack = &MG_CONTROL->stack;
    assert(stack->room_from <= stack->locals_start); /* invariant 13 */
    mg_shadow_set(stack->room_from, stack->locals_start - stack->room_from);
    stack->room_from = stack->locals_start;
    stack->room_of = function;
}

bool mg_run_call(mg_run *run, uint64_t function, uint64_t argument, uint64_t *result)
{
    mg_target_stack *stack = &MG_CONTROL->stack;
    assert(!run->is_inside && run->fuel <= INT64_MAX); /* invariants 2 and 19 */
    stack->fuel = (int64_t)run->fuel;
    if (stack->locals !=
        stack->locals_start) /* the call before was not taken back, as it was another MG_BOUNDS */
        mg_run_close_locals(stack->locals_start, stack->locals_open);
    if (stack->room_of != function)
        clear_room(function);
    stack->lane_tag = stack->arguments_of = 0;
    mg_run_enter(run);
    *result = mg_gate_enter(function, argument, stack->start);
    return mg_run_came_back(run, (int64_t)run->fuel);
}

_Noreturn void mg_run_end(mg_run *run, mg_verdict_kind kind, uint64_t address, uint32_t site)
{
    assert(kind < MG_VERDICT_COUNT && kind != MG_VERDICT_running);
    assert(!mg_target_stack_of_frame((uint64_t)(uintptr_t)__builtin_frame_address(0))); /* invariant 1 */
    run->verdict.kind = mg_run_ignores(run, kind) ? MG_VERDICT_false : kind;
    run->verdict.address = address;
    run->verdict.site = site;
    run->stop_frame = run->is_inside ? mg_backtrace_frame() : 0;
    mg_gate_leave();
}

void mg_run_expect(mg_run *run, uint64_t steps)
{
    assert(steps <= INT64_MAX); /* invariant 19 */
    if (MG_CONTROL->stack.fuel >= (int64_t)steps)
        return;
    MG_CONTROL->stack.fuel = -1; /* all is used up */
    mg_run_end(run, MG_VERDICT_runaway, 0, MG_INFO_SITE(MG_CONTROL->stack.host_info));
}

void mg_run_spend(mg_run *run, uint64_t steps)
{
    mg_run_expect(run, steps);
    MG_CONTROL->stack.fuel -= (int64_t)steps;
    assert(MG_CONTROL->stack.fuel >= 0); /* invariant 19 */
}

static void go_to_start(mg_run *run)
{
    run->undo_old = run->undo;
    mg_target_stacks_reset();
    if (MG_CONTROL->is_shared) /* the stack of the test may end before the run does, and its room with it */
        clear_room(0);
    mg_heap_reset(&run->heap);
    uint64_t start = MG_CONTROL->stack.locals_start;
    mg_run_close_locals(start, start - (MG_CONTROL->locals_unset ? 0 : MG_LOCALS_KEPT));
    mg_run_set_young(MG_HEAP_BASE, MG_LOCALS_TOP, MG_NO_ADDRESS);
}

void mg_run_mark(mg_run *run)
{
    assert(!run->is_inside);
    mg_containers_forget(run);
    mg_known_reset(run);
    MG_CONTROL->undo_top = run->undo;
    go_to_start(run);
}

void mg_run_rollback(mg_run *run)
{
    assert(!run->is_inside);
    mg_undo_apply(run, run->undo);
    assert(MG_CONTROL->undo_top == run->undo); /* invariant 41 */
    /* Last: the words that were chosen are unread, whatever the log says of their neighbours (invariant 41). */
    run->undone += run->undo_steps(run, NULL, false);
    go_to_start(run);
    mg_text_reset(&run->output);
    assert(!run->containers.each.count && !run->containers.words.count); /* invariant 35 */
    assert(!run->saved.top && !run->heap.blocks.count);                  /* invariants 12 and 14 */
    MG_CHECK(run);
}

#include "engine/jumps.h"

#include <assert.h>
#include <string.h>

#include "engine/access.h"
#include "engine/host.h"
#include "engine/seal.h"
#include "engine/touch.h"
#include "shape/cost.h"

_Static_assert(sizeof(mg_jumps) <= MG_UNDONE_JUMPS_SIZE && MG_UNDONE_JUMPS % MG_LINE == 0 &&
                   MG_UNDONE_JUMPS + MG_UNDONE_JUMPS_SIZE <= MG_UNDONE_BASE + MG_UNDONE_SIZE,
               "they have their part");

/* In a jmp_buf lies the number of a call: its serial, and which one it is. */
enum { INDEX_BITS = 13 };
_Static_assert(MG_JUMPS_MOST <= 1 << INDEX_BITS, "there is room for the index");

static uint32_t site(void)
{
    return MG_INFO_SITE(MG_CONTROL->stack.host_info);
}

static uint64_t read_word(uint64_t address)
{
    return *(const uint64_t *)(uintptr_t)address;
}

/* It is about to change. */
static mg_jump *change(mg_run *run, uint64_t index)
{
    mg_jump *jump = &MG_JUMPS->each[index];
    mg_seal_save(run, (uint64_t)(uintptr_t)jump, sizeof *jump);
    return jump;
}

/* Is it a call in a function of the stack that runs which lies further inside than this frame, or is that very function? */
static bool is_within(const mg_jump *jump, uint32_t stack, uint64_t frame)
{
    return jump->serial && jump->stack == stack && jump->frame <= frame;
}

/* Drops the calls in functions of the stack that runs whose frames lie below this address. */
static void drop_below(mg_run *run, uint64_t frame)
{
    uint32_t stack = mg_target_stacks_running();
    uint64_t count = MG_JUMPS->count, i = count;
    assert(count <= MG_JUMPS_MOST && (!count || MG_JUMPS->each[count - 1].serial)); /* invariant 76 */
    for (; i && (MG_JUMPS->each[i - 1].stack != stack || is_within(&MG_JUMPS->each[i - 1], stack, frame - 1));
         i--)
        if (is_within(&MG_JUMPS->each[i - 1], stack, frame - 1))
            change(run, i - 1)->serial = 0;
    while (count && !MG_JUMPS->each[count - 1].serial)
        count--;
    if (count != MG_JUMPS->count)
        mg_run_set(run, &MG_JUMPS->count, count);
}

/* ---- setjmp ------------------------------------------------------------------------------------------------- */

/* The same call of the same function with the same jmp_buf as before, so that a loop takes no more and more room; or one behind the last. */
static uint64_t find_same(const mg_jump *wanted)
{
    uint64_t count = MG_JUMPS->count;
    for (uint64_t i = count; i; i--) {
        const mg_jump *jump = &MG_JUMPS->each[i - 1];
        if (jump->serial && jump->stack == wanted->stack && jump->frame != wanted->frame)
            break; /* of a caller */
        if (is_within(jump, wanted->stack, wanted->frame) && jump->buffer == wanted->buffer &&
            jump->returns == wanted->returns)
            return i - 1;
    }
    return count;
}

/* Keeps it, and gives its number. */
static uint64_t keep(mg_run *run, mg_jump *wanted)
{
    uint64_t count = MG_JUMPS->count, index = find_same(wanted);
    wanted->serial = index < count ? MG_JUMPS->each[index].serial : MG_JUMPS->serials + 1;
    if (index == MG_JUMPS_MOST)
        mg_run_end(run, MG_VERDICT_stack, 0, site());
    if (index == count || memcmp(&MG_JUMPS->each[index], wanted, sizeof *wanted) != 0)
        *change(run, index) = *wanted;
    if (index == count) {
        mg_run_set(run, &MG_JUMPS->serials, wanted->serial);
        mg_run_set(run, &MG_JUMPS->count, count + 1);
    }
    return wanted->serial << INDEX_BITS | index;
}

static void write_number(mg_run *run, uint64_t buffer, uint64_t number)
{
    enum { POWER = 3 };
    mg_access_slow(buffer, MG_INFO(site(), POWER, sizeof number) | MG_INFO_STORE, ~(uint64_t)0);
    mg_run_note(run, buffer, sizeof number, MG_TOUCH_WRITE);
    memcpy((void *)(uintptr_t)buffer, &number, sizeof number);
}

static uint64_t do_set(uint64_t buffer)
{
    mg_run *run = mg_run_current();
    uint64_t sp = MG_CONTROL->stack.sp;
    mg_jump wanted;
    memset(&wanted, 0, sizeof wanted); /* it is compared as a whole */
    wanted.buffer = buffer;
    wanted.returns = read_word(sp + MG_GATE_RETURN);
    wanted.sp = sp;
    wanted.frame = read_word(sp + MG_GATE_FRAME);
    wanted.locals = MG_CONTROL->stack.locals;
    wanted.cuts = *MG_CUTS;
    wanted.stack = mg_target_stacks_running();
    assert(mg_target_stack_can_hold(&MG_CONTROL->stack, sp, MG_GATE_SIZE)); /* invariant 4 */
    memcpy(wanted.gate, (const void *)(uintptr_t)sp, sizeof wanted.gate);
    drop_below(run, wanted.frame); /* of threads that ended without returning */
    mg_run_spend(run, mg_cost_of(sizeof wanted));
    write_number(run, buffer, keep(run, &wanted));
    return 0;
}

/* ---- longjmp ------------------------------------------------------------------------------------------------ */

/* As when the functions whose locals lie below this address had returned (hooks/local_hooks.c). */
static void leave_rooms(mg_run *run, uint64_t end)
{
    mg_target_stack *stack = &MG_CONTROL->stack;
    assert(stack->locals <= end && end <= stack->locals_start); /* invariant 13 */
    mg_run_note(run, stack->locals, end - stack->locals, MG_TOUCH_WRITE | MG_TOUCH_GONE);
    if (stack->held < end)
        mg_access_lane(MG_LANE_RELEASE, 0, end, 0, 0, 0);
    if (end > stack->old_locals)
        mg_seal_pop(end);
    if (stack->known < end)
        mg_access_lane(MG_LANE_FORGET, end, 0, 0, 0, 0);
    mg_run_close_locals(end, stack->locals_open);
}

/* What is on its way from one function to another does not arrive. */
static void forget_passed(mg_target_stack *stack)
{
    stack->lane_tag = stack->undefined_tag = stack->arguments_of = 0;
    stack->lane_result = stack->undefined_result[0] = stack->undefined_result[1] = 0;
    stack->is_missing = 0;
    stack->decider = NULL;
}

static const mg_jump *find(uint64_t number)
{
    uint64_t index = number & ((1u << INDEX_BITS) - 1), serial = number >> INDEX_BITS;
    const mg_jump *jump = index < MG_JUMPS->count ? &MG_JUMPS->each[index] : NULL;
    bool is_there = jump && serial && jump->serial == serial && jump->stack == mg_target_stacks_running();
    return is_there ? jump : NULL;
}

/* Going back to a place costs a step, since that may be all that a program does. */
static uint64_t do_jump(uint64_t number, uint64_t value)
{
    mg_run *run = mg_run_current();
    mg_target_stack *stack = &MG_CONTROL->stack;
    const mg_jump *jump = find(number);
    if (!jump)
        mg_run_end(run, MG_VERDICT_jump, 0, site());
    mg_run_spend(run, 1);
    if (stack->locals < jump->locals)
        leave_rooms(run, jump->locals);
    if (jump->frame >= stack->seal)
        mg_seal_leave(jump->frame);
    drop_below(run, jump->frame);
    if (*MG_CUTS > jump->cuts) /* loops in functions that were left */
        mg_run_set(run, MG_CUTS, jump->cuts);
    forget_passed(stack);
    assert(mg_target_stack_can_hold(stack, jump->sp, MG_GATE_SIZE) &&
           jump->frame < stack->seal); /* invariant 11 */
    memcpy((void *)(uintptr_t)jump->sp, jump->gate, sizeof jump->gate);
    stack->sp = jump->sp;
    return (uint32_t)value ? (uint32_t)value : 1;
}

/* A function that has called setjmp returns. */
static void do_end(void)
{
    drop_below(mg_run_current(), read_word(MG_CONTROL->stack.sp + MG_GATE_FRAME) + 1);
}

#define INSTALL(name, function) mg_host_set(MG_HOST_##name, (mg_host_function)(function))

void mg_jumps_install(void)
{
    INSTALL(__sigsetjmp, do_set);
    INSTALL(_setjmp, do_set);
    INSTALL(setjmp, do_set);
    INSTALL(sigsetjmp, do_set);
    INSTALL(mg_jump, do_jump);
    INSTALL(mg_jumps_end, do_end);
}

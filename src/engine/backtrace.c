#include "engine/backtrace.h"

static bool is_frame(const mg_target_stack *stack, uint64_t frame)
{
    return mg_target_stack_can_hold(stack, frame, 16) && !(frame & 7);
}

static uint64_t read_word(uint64_t address)
{
    return *(const uint64_t *)(uintptr_t)address;
}

static uint64_t find_frame(const mg_target_stack *stack)
{
    bool waits = mg_target_stack_can_hold(stack, stack->sp, MG_GATE_SIZE);
    return waits ? read_word(stack->sp + MG_GATE_FRAME) : 0;
}

uint64_t mg_backtrace_frame(void)
{
    return find_frame(&MG_CONTROL->stack);
}

/* Frames lie one above the other. The row ends at a return address that is not in jitted code, such as the host's at the top. */
static uint32_t take(const mg_target_stack *stack, uint64_t innermost, uint64_t *addresses, uint32_t room)
{
    uint32_t count = 0;
    uint64_t above;
    for (uint64_t frame = innermost; is_frame(stack, frame) && count < room; frame = above) {
        uint64_t address = read_word(frame + 8);
        if (address - MG_CODE_BASE >= MG_CODE_SIZE)
            break;
        addresses[count++] = address;
        above = read_word(frame);
        if (above <= frame)
            break;
    }
    return count;
}

uint32_t mg_backtrace_take(const mg_run *run, uint64_t *addresses, uint32_t room)
{
    return take(&MG_CONTROL->stack, run->stop_frame, addresses, room);
}

uint32_t mg_backtrace_of_waiting(const mg_target_stack *stack, uint64_t *addresses, uint32_t room)
{
    return take(stack, find_frame(stack), addresses, room);
}

uint32_t mg_backtrace_from(uint64_t innermost, uint64_t *addresses, uint32_t room)
{
    return take(&MG_CONTROL->stack, innermost, addresses, room);
}

#include "engine/backtrace.h"

static bool is_frame(uint64_t frame)
{
    return mg_target_stack_can_hold(&MG_CONTROL->stack, frame, 16) && !(frame & 7);
}

static uint64_t read_word(uint64_t address)
{
    return *(const uint64_t *)(uintptr_t)address;
}

uint64_t mg_backtrace_frame(void)
{
    uint64_t sp = MG_CONTROL->stack.sp;
    bool waits = mg_target_stack_can_hold(&MG_CONTROL->stack, sp, MG_GATE_SIZE);
    return waits ? read_word(sp + MG_GATE_FRAME) : 0;
}

/* Frames lie one above the other. The row ends at a return address that is not in jitted code, such as the host's at the top. */
uint32_t mg_backtrace_take(const mg_run *run, uint64_t *addresses, uint32_t room)
{
    uint32_t count = 0;
    uint64_t above;
    for (uint64_t frame = run->stop_frame; is_frame(frame) && count < room; frame = above) {
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

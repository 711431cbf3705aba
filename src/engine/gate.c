/* A gate's frame that no gate has made: a new stack begins with one. */
#include "engine/gate.h"

#include <assert.h>
#include <string.h>

#include "engine/control.h"

static void put(uint64_t address, uint64_t word)
{
    memcpy((void *)(uintptr_t)address, &word, sizeof word);
}

uint64_t mg_gate_make(uint64_t stack_top, uint64_t function, uint32_t host)
{
    uint64_t sp = stack_top - MG_GATE_ABOVE - MG_GATE_SIZE;
    assert(!(stack_top & 15));
    memset((void *)(uintptr_t)sp, 0, MG_GATE_SIZE + MG_GATE_ABOVE);
    put(sp + MG_GATE_AGAIN, (uint64_t)(uintptr_t)mg_gate_again);
    put(sp + MG_GATE_NUMBER, host);
    put(sp + MG_GATE_RETURN, function);
    return sp;
}

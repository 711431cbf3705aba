#include "engine/target_stack.h"

#include <string.h>

#include "engine/control.h"
#include "engine/lines.h"

_Static_assert(MG_LOCALS_START % MG_CHUNK == 0 && MG_LOCALS_LIMIT % MG_CHUNK == 0 &&
                   MG_LOCALS_KEPT % MG_CHUNK == 0,
               "rooms are whole chunks");
_Static_assert(MG_STACK_START % MG_LINE == 0 && MG_STACK_START % 16 == 0, "frames are saved in whole lines");
_Static_assert(MG_STACK_LIMIT > MG_STACK_BASE + MG_STACK_GUARD && MG_LOCALS_LIMIT >= MG_LOCALS_BASE + 4096,
               "there is room below the limits");

void mg_target_stack_init(mg_target_stack *stack)
{
    memset(stack, 0, sizeof *stack);
    stack->start = MG_STACK_START;
    stack->limit = MG_STACK_LIMIT;
    stack->lowest = MG_STACK_BASE + MG_STACK_GUARD;
    stack->locals_start = MG_LOCALS_START;
    stack->locals_limit = MG_LOCALS_LIMIT;
    stack->locals = stack->room_from = stack->locals_start;
    stack->locals_open = stack->locals_start - MG_LOCALS_KEPT;
    stack->held = stack->known = MG_NO_ADDRESS;
}

const mg_target_stack *mg_target_stack_of_frame(uint64_t address)
{
    /* The stack pointer of an empty stack is the end of the area. */
    return address - MG_STACK_BASE <= MG_STACK_SIZE ? &MG_CONTROL->stack : NULL;
}

const mg_target_stack *mg_target_stack_of_local(uint64_t address)
{
    return address - MG_LOCALS_BASE < MG_LOCALS_SIZE ? &MG_CONTROL->stack : NULL;
}

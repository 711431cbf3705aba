#include "engine/target_stack.h"

#include <assert.h>
#include <string.h>

#include "engine/control.h"
#include "engine/lines.h"

_Static_assert(MG_LOCALS_START % MG_CHUNK == 0 && MG_LOCALS_LIMIT % MG_CHUNK == 0 &&
                   MG_LOCALS_KEPT % MG_CHUNK == 0,
               "rooms are whole chunks");
_Static_assert(MG_STACK_START % MG_LINE == 0 && MG_STACK_START % 16 == 0, "frames are saved in whole lines");
_Static_assert(MG_STACK_LIMIT > MG_STACK_BASE + MG_STACK_GUARD && MG_LOCALS_LIMIT >= MG_LOCALS_BASE + 4096,
               "there is room below the limits");
_Static_assert(sizeof(mg_target_stacks) <= MG_STACKS_SIZE, "all of them have room");
/* In a slot, as in the areas of the first stack: below the end of its frames, and of its locals; from its start up to the limit of locals. */
enum { ABOVE_FRAMES = 0x480, ABOVE_LOCALS = 0x980, BELOW_LOCALS = 0x2000, BELOW_FRAMES = 0x40000 };

_Static_assert(MG_LOCALS_SLOT_SIZE % MG_CHUNK == 0 && ABOVE_LOCALS % MG_CHUNK == 0 &&
                   BELOW_LOCALS % MG_CHUNK == 0 &&
                   MG_LOCALS_SLOT_SIZE > ABOVE_LOCALS + BELOW_LOCALS + MG_LOCALS_KEPT,
               "and each has, in whole chunks");
_Static_assert(MG_SLOT_SIZE > MG_STACK_GUARD + BELOW_FRAMES + ABOVE_FRAMES && ABOVE_FRAMES % MG_LINE == 0,
               "so do frames");

static void place_first(mg_target_stack *stack)
{
    stack->start = MG_STACK_START;
    stack->limit = MG_STACK_LIMIT;
    stack->lowest = MG_STACK_BASE + MG_STACK_GUARD;
    stack->locals_start = MG_LOCALS_START;
    stack->locals_limit =
        MG_CONTROL->is_shared ? MG_LOCALS_BASE + MG_LOCALS_SIZE / 2 + BELOW_LOCALS : MG_LOCALS_LIMIT;
}

static void place_other(mg_target_stack *stack, uint32_t number)
{
    uint64_t frames = MG_SLOTS_BASE + (uint64_t)number * MG_SLOT_SIZE;
    uint64_t locals = MG_LOCALS_BASE + (uint64_t)number * MG_LOCALS_SLOT_SIZE;
    stack->start = frames + MG_SLOT_SIZE - ABOVE_FRAMES;
    stack->lowest = frames + MG_STACK_GUARD;
    stack->limit = stack->lowest + BELOW_FRAMES;
    stack->locals_start = locals + MG_LOCALS_SLOT_SIZE - ABOVE_LOCALS;
    stack->locals_limit = locals + BELOW_LOCALS;
}

void mg_target_stack_init(mg_target_stack *stack, uint32_t number)
{
    assert(number < MG_STACKS_MOST && (!number || MG_CONTROL->is_shared));
    memset(stack, 0, sizeof *stack);
    if (number)
        place_other(stack, number);
    else
        place_first(stack);
    stack->locals = stack->room_from = stack->locals_start;
    stack->locals_open = stack->locals_start - MG_LOCALS_KEPT;
    stack->held = stack->known = MG_NO_ADDRESS;
}

uint32_t mg_target_stacks_count(void)
{
    return MG_CONTROL->is_shared ? MG_STACKS->count : 1;
}

uint32_t mg_target_stacks_running(void)
{
    return MG_CONTROL->is_shared ? MG_STACKS->running : 0;
}

mg_target_stack *mg_target_stack_at(uint32_t number)
{
    assert(number < mg_target_stacks_count());
    return !MG_CONTROL->is_shared || number == MG_STACKS->running ? &MG_CONTROL->stack
                                                                  : &MG_STACKS->each[number];
}

mg_target_stack *mg_target_stack_of_frame(uint64_t address)
{
    /* The stack pointer of an empty stack is the end of the area. */
    if (address - MG_STACK_BASE <= MG_STACK_SIZE)
        return mg_target_stack_at(0);
    if (!MG_CONTROL->is_shared || address - MG_SLOTS_BASE >= MG_SLOTS_SIZE)
        return NULL;
    uint64_t number = (address - MG_SLOTS_BASE) / MG_SLOT_SIZE;
    return number && number < MG_STACKS->count ? mg_target_stack_at((uint32_t)number) : NULL;
}

mg_target_stack *mg_target_stack_of_local(uint64_t address)
{
    uint64_t offset = address - MG_LOCALS_BASE;
    if (offset >= MG_LOCALS_SIZE)
        return NULL;
    uint64_t number = MG_CONTROL->is_shared && offset < MG_LOCALS_SIZE / 2 ? offset / MG_LOCALS_SLOT_SIZE : 0;
    return mg_target_stack_at(number < mg_target_stacks_count() ? (uint32_t)number : 0);
}

void mg_target_stacks_share(void)
{
    assert(!MG_CONTROL->is_shared || MG_STACKS->count == 1);
    MG_CONTROL->is_shared = true;
    MG_STACKS->count = 1;
    MG_STACKS->running = 0;
    MG_CONTROL->stack.locals_limit = MG_LOCALS_BASE + MG_LOCALS_SIZE / 2 + BELOW_LOCALS;
}

/* The first function has no room at the very end of the area, so that no room is left as it is from one run to the next (mg_on_room_made). */
uint32_t mg_target_stack_add(int64_t fuel)
{
    assert(MG_CONTROL->is_shared && MG_STACKS->count < MG_STACKS_MOST);
    uint32_t number = MG_STACKS->count++;
    mg_target_stack *stack = &MG_STACKS->each[number];
    mg_target_stack_init(stack, number);
    stack->fuel = fuel;
    stack->locals -= MG_CHUNK;
    stack->locals_open = MG_CONTROL->locals_unset ? stack->locals_start : stack->locals_open;
    stack->old_locals = MG_LOCALS_TOP;
    stack->seal = MG_NO_ADDRESS;
    return number;
}

void mg_target_stack_exchange(uint32_t number)
{
    assert(number < mg_target_stacks_count());
    if (!MG_CONTROL->is_shared || number == MG_STACKS->running)
        return;
    MG_STACKS->each[MG_STACKS->running] = MG_CONTROL->stack;
    MG_CONTROL->stack = MG_STACKS->each[number];
    MG_STACKS->running = number;
}

void mg_target_stack_close(mg_target_stack *stack)
{
    assert(stack->locals <= stack->locals_start); /* invariant 13 */
    mg_shadow_set(stack->locals, stack->locals_start - stack->locals);
    stack->locals = stack->room_from = stack->locals_start;
    stack->room_of = 0;
}

void mg_target_stacks_reset(void)
{
    if (mg_target_stacks_count() == 1)
        return;
    mg_target_stack_exchange(0);
    for (uint32_t i = 1; i < MG_STACKS->count; i++)
        mg_target_stack_close(&MG_STACKS->each[i]);
    MG_STACKS->count = 1;
    MG_CONTROL->stack.held = MG_CONTROL->stack.known = MG_NO_ADDRESS;
}

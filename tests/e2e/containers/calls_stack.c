#define KINDS 5
#include "calls.h"

static mgc_stack *stack;
static int turn;

static void start(void)
{
    stack = mgc_stack_new();
    turn = 0;
}

static void call(int kind)
{
    turn++;
    if (kind == 0)
        mgc_stack_push(stack, turn);
    else if (kind == 1)
        mgc_stack_push(stack, mgc_stack_top(stack) + 1);
    else if (kind == 2)
        printf("-%d ", (int)mgc_stack_pop(stack));
    else if (kind == 3)
        for (int i = 0; i < 9; i++)
            mgc_stack_push(stack, turn + i);
    else
        mgc_stack_clear(stack);
}

static uintptr_t show(void)
{
    uintptr_t sum = 0;
    for (size_t i = 0; i < mgc_stack_count(stack); i++)
        printf("%d ", (int)mgc_stack_at(stack, i));
    while (mgc_stack_count(stack))
        sum = sum * 2 + mgc_stack_pop(stack);
    mgc_stack_free(stack);
    return sum;
}

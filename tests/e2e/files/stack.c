/* One of several files with tests, each of another type. */
#include "shapes.h"
#include <margay.h>

bool stack_ok(const struct stack *stack)
{
    return stack->top >= 0 && stack->top <= stack->room;
}

void push(struct stack *stack)
{
#ifdef FIXED
    if (stack->top == stack->room)
        return;
#endif
    stack->top++;
}

static int twice(int x)
{
    return 2 * x;
}

MG_BOUNDS(struct stack, n)
{
    MG_INTS(struct stack, room, n, n);
}

MG_TEST(pushes, n)
{
    struct stack *stack = MG_ANY(struct stack, n);
    mg_assume(stack_ok(stack));
    push(stack);
    mg_assert(stack->top <= twice(n));
}

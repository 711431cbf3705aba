/* A contract that is broken: by its promise, and by the invariant of what it was given. */
#include <margay.h>

struct stack {
    int top, cells[3];
};

bool stack_ok(const struct stack *s)
{
    if (s->top < 0)
        return false;
    return s->top <= 3;
}
MG_INVARIANT(struct stack, stack_ok);

int pop(struct stack *s)
{
    MG_REQUIRES(s->top > 0);
    MG_ENSURES(s->top + 2 == mg_old(s->top) + 1);
    return s->cells[--s->top < 2 ? s->top : 2];
}

void drop(struct stack *s)
{
    MG_REQUIRES(s->cells[0] == 1);
    s->top--;
}

MG_BOUNDS(struct stack, n)
{
    MG_INTS(struct stack, top, 0, 3);
}

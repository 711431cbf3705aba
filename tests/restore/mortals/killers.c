/* Some candidates kill their worker: the first one, a first value of a choice, one in the middle, the very last. With -DTWIN they crash in a
 * way that the worker survives. */
#include <margay.h>
#include <stdio.h>
#include <stdlib.h>

struct cell {
    int a, b, c;
    struct cell *next;
};

static bool dies(void)
{
#ifdef TWIN
    abort();
#endif
    printf("kill yourself");
    return true;
}

bool lives(struct cell *x)
{
    int seen = x->a;
    if (x->b == 0 && seen == 0)
        return dies();
    if (x->next == 0)
        return seen == 2;
    if (x->next->a != seen)
        return false;
    if (seen == 1 && x->next->b == 2)
        return dies();
    if (seen == 2 && x->b == 2 && x->next->c == 1)
        return dies();
    return x->next->c == 0 || x->next->next == x;
}

MG_BOUNDS(struct cell, n)
{
    MG_OBJECTS(struct cell, n);
    MG_INTS(struct cell, a, 0, 2);
    MG_INTS(struct cell, b, 0, 2);
    MG_INTS(struct cell, c, 0, 1);
}

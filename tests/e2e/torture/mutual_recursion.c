/* expect: stack no-line */
#include "torture.h"

static int odd(int x);

static NOINLINE int even(int x)
{
    volatile int here[4] = {x};
    return odd(x + 1) + here[x & 3];
}

static NOINLINE int odd(int x)
{
    volatile int here[4] = {x};
    return even(x + 1) + here[x & 3];
}

static bool boom(struct s *s)
{
    return even(s->x) != 0;
}

/* expect: stack */
#include "torture.h"

static NOINLINE int down(int x)
{
    volatile int here[4] = {x}; /* HERE */
    return down(x + 1) + here[x & 3];
}

static bool boom(struct s *s)
{
    return down(s->x) != 0;
}

/* expect: out_of_bounds */
#include "torture.h"

/* Return addresses would become small numbers. */
static NOINLINE void fill(long *p, int count)
{
    for (int i = 0; i < count; i++)
        p[i] = i; /* HERE */
}

static void (*volatile filler)(long *, int) = fill;

static NOINLINE int victim(int x)
{
    long small[2];
    filler(small, 20 * x);
    return small[0] == 0;
}

static bool boom(struct s *s)
{
    return victim(s->x);
}

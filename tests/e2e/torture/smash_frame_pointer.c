/* expect: out_of_bounds */
#include "torture.h"

/* Saved frame pointers would point to Margay's own words. */
static NOINLINE void fill(unsigned long *p, unsigned long from, int count)
{
    for (int i = 0; i < count; i++)
        if (p[i] - from < 4096) /* HERE */
            p[i] = 0x30000c50UL;
}

static void (*volatile filler)(unsigned long *, unsigned long, int) = fill;

static NOINLINE int victim(int x)
{
    unsigned long small[2] = {0, 0};
    filler(small, (unsigned long)small, 60 * x);
    return small[0] == 0;
}

static int (*volatile smasher)(int) = victim;

static NOINLINE int middle(struct s *s)
{
    volatile int here[8] = {s->x};
    int sum = smasher(s->x);
    for (int i = 0; i < 8; i++)
        sum += here[i] = 0x41414141;
    return sum;
}

static bool boom(struct s *s)
{
    return middle(s) == 0;
}

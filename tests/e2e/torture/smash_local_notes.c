/* expect: freed */
/* Looks for what an engine might have noted beside a large local, and past all that any function gives away: below, where functions were that have returned. */
#include "torture.h"

static NOINLINE void fill(unsigned long *p, unsigned long size)
{
    for (int i = -20; i < 120; i++)
        if (p[i] == (unsigned long)p && p[i + 1] == size) /* HERE */
            p[i + 1] = 0;
}

static void (*volatile filler)(unsigned long *, unsigned long) = fill;

static NOINLINE int victim(struct s *s)
{
    unsigned long large[100];
    memset(large, 1, sizeof large);
    filler(large, sizeof large);
    return s->a == NULL || large[99] != 0; /* a choice */
}

static int (*volatile smasher)(struct s *) = victim;

static bool boom(struct s *s)
{
    volatile int above[64]; /* nothing of the search is within reach */
    above[0] = smasher(s);
    return above[0] != 0;
}

/* expect: accept explored=4 valid=4 */
/* Looks for what an engine might have noted in a large local, after a choice; and others use the memory when its function
 * has returned. What was in it must come back all the same. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int x;
};

static void fill(unsigned long *p, unsigned long size)
{
    for (int i = 0; i + 1 < 100; i++)
        if (p[i] == (unsigned long)p && p[i + 1] == size)
            p[i + 1] = 0;
}

static void (*volatile filler)(unsigned long *, unsigned long) = fill;

static int victim(struct s *s)
{
    unsigned long large[100];
    memset(large, 1, sizeof large);
    int x = s->x;
    for (int i = 0; i < 100; i++)
        if (large[i] != 0x0101010101010101)
            abort();
    filler(large, sizeof large);
    return x;
}

static int overwriter(int x)
{
    unsigned long large[200];
    memset(large, x, sizeof large);
    filler(large, 0);
    return large[199] == 0;
}

static int (*volatile first)(struct s *) = victim;
static int (*volatile second)(int) = overwriter;

bool ok(struct s *s)
{
    unsigned long above[120]; /* nothing else is within reach */
    memset(above, 0, sizeof above);
    filler(above, 0);
    return first(s) >= 0 && second(0x55) == 0 && above[0] == 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 3);
}

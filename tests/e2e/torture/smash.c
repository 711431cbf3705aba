/* expect: out_of_bounds */
/* Return addresses lie where no pointer of the program leads. */
#include "torture.h"

static NOINLINE void fill(char *p, int count)
{
    for (int i = 0; i < count; i++)
        p[i] = 'A'; /* HERE */
}

static void (*volatile filler)(char *, int) = fill;

static NOINLINE int victim(int x)
{
    char small[8];
    filler(small, 200 * x);
    return small[0];
}

static bool boom(struct s *s)
{
    return victim(s->x) == 'A';
}

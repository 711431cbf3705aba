/* expect: stack no-line */
#include "torture.h"

static NOINLINE int down(int x)
{
    volatile char here[3000000];
    here[x & 1023] = (char)x;
    return down(x + 1) + here[x & 1023];
}

static bool boom(struct s *s)
{
    return down(s->x) != 0;
}

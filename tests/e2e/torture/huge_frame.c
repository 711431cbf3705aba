/* expect: stack no-line */
#include "torture.h"

static NOINLINE int touch(volatile char *p, struct s *s)
{
    return s->a ? p[s->a->v] : 0;
}

static NOINLINE int down(struct s *s)
{
    char here[0x13ff0000];
    return touch(here, s);
}

static int (*volatile calls)(struct s *) = down; /* not to be inlined */

static bool boom(struct s *s)
{
    return calls(s) == 0;
}

/* expect: stack */
#include "torture.h"

/* A variable length array of 0x24100000 bytes: the stack pointer itself goes astray. */
static NOINLINE int fill(volatile char *p, struct s *s)
{
    return p[5] + s->a->v;
}

static bool boom(struct s *s)
{
    size_t size = 0x24100000UL * (size_t)s->x;
    char many[size]; /* HERE */
    return fill(many, s) == 0;
}

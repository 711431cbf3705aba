/* expect: stack */
#include "torture.h"

/* The stack pointer comes to lie in the candidate itself. */
static NOINLINE int look(volatile char *p, struct s *s)
{
    return s->a ? p != NULL : 2;
}

static bool boom(struct s *s)
{
    size_t size = 0x28000000 - (size_t)s - 32; /* from where the stack begins */
    char many[size]; /* HERE */
    return look(many, s) == 3;
}

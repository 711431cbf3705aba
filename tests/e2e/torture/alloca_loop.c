/* expect: stack */
#include "torture.h"

static bool boom(struct s *s)
{
    for (;;) {
        volatile char *p = __builtin_alloca(4096); /* HERE */
        p[s->x] = 1;
    }
}

/* expect: stack|runaway no-line */
#include "torture.h"

static bool boom(struct s *s)
{
    for (;;) {
        volatile char *p = __builtin_alloca(4096);
        p[s->x] = 1;
    }
}

/* expect: illegal */
#include "torture.h"

static bool boom(struct s *s)
{
    if (s->x == 1)
        __builtin_unreachable(); /* HERE */
    return true;
}

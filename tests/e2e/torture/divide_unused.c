/* expect: trap */
#include "torture.h"

static bool boom(struct s *s)
{
    int unused = 7 % (s->x - 1); /* HERE */
    (void)unused;
    return true;
}

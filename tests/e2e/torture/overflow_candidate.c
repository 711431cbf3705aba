/* expect: out_of_bounds */
#include "torture.h"

static bool boom(struct s *s)
{
    return s[s->x].x == 0; /* HERE */
}

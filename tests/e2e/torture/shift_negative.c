/* expect: shift */
#include "torture.h"

static bool boom(struct s *s)
{
    return 1 >> -s->x == 0; /* HERE */
}

/* expect: trap */
#include "torture.h"

#include <limits.h>

static bool boom(struct s *s)
{
    return LONG_MIN % -(long)s->x == 0; /* HERE */
}

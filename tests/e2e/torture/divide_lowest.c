/* expect: trap */
#include "torture.h"

#include <limits.h>

static bool boom(struct s *s)
{
    return INT_MIN / -s->x == 0; /* HERE */
}

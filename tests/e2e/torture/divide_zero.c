/* expect: trap */
#include "torture.h"

static bool boom(struct s *s)
{
    return 7 / (s->x - 1) == 0; /* HERE */
}

/* expect: out_of_bounds */
#include "torture.h"

static bool boom(struct s *s)
{
    char *p = malloc(5);
    p[-s->x] = 1; /* HERE */
    return true;
}

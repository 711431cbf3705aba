/* expect: out_of_bounds */
#include "torture.h"

static bool boom(struct s *s)
{
    char *p = calloc(1, 5);
    return p[4 + s->x] == 0; /* HERE */
}

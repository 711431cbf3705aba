/* expect: out_of_bounds */
#include "torture.h"

static bool boom(struct s *s)
{
    char *p = malloc(0);
    return p && *p == 0; /* HERE */
}

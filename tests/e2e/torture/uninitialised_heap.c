/* expect: uninitialised */
#include "torture.h"

static bool boom(struct s *s)
{
    int *p = malloc(2 * sizeof *p);
    p[0] = s->x;
    if (p[1] == 0) /* HERE */
        return true;
    return false;
}

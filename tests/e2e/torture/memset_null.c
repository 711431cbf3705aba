/* expect: null */
#include "torture.h"

static bool boom(struct s *s)
{
    memset(NULL, s->x, 24); /* HERE */
    return true;
}

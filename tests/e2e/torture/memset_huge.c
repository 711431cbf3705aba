/* expect: wild */
#include "torture.h"

static bool boom(struct s *s)
{
    memset(malloc(10), 0, 1000000000UL * (size_t)s->x); /* HERE */
    return true;
}

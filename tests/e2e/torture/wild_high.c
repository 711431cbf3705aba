/* expect: wild */
#include "torture.h"

static bool boom(struct s *s)
{
    return *(char *)0xfffffffffffffff0UL == s->x; /* HERE */
}

/* expect: out_of_bounds */
#include "torture.h"

static bool boom(struct s *s)
{
    memset((void *)0x07f00000UL, s->x, 100000); /* HERE */
    return true;
}

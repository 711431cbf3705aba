/* expect: out_of_bounds */
#include "torture.h"

/* In the region, where no variable, object or block was ever placed. */
static bool boom(struct s *s)
{
    return *(int *)0x07ff0000UL == s->x; /* HERE */
}

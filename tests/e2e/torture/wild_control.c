/* expect: wild|out_of_bounds */
#include "torture.h"

/* Just below the region: where Margay keeps its own words. */
static bool boom(struct s *s)
{
    for (unsigned long at = 0x0ff00000UL; at < 0x0ff01000UL; at += 8)
        *(unsigned long *)at = 0x4141414141414141UL * (unsigned long)s->x; /* HERE */
    return true;
}

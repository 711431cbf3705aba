/* expect: wild */
#include "torture.h"

/* Where Margay keeps its own words. */
static bool boom(struct s *s)
{
    for (unsigned long at = 0x30000000UL; at < 0x30001000UL; at += 8)
        *(unsigned long *)at = 0x4141414141414141UL * (unsigned long)s->x; /* HERE */
    return true;
}

/* expect: wild */
#include "torture.h"

static bool boom(struct s *s)
{
    memset((void *)0x40000000UL, s->x, 4096); /* HERE */
    return true;
}

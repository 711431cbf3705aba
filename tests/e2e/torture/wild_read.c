/* expect: wild */
#include "torture.h"

static bool boom(struct s *s)
{
    return *(volatile int *)0xdeadbeefUL == s->x; /* HERE */
}

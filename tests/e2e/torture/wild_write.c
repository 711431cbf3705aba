/* expect: wild */
#include "torture.h"

static bool boom(struct s *s)
{
    *(int *)0xdeadbeefUL = s->x; /* HERE */
    return true;
}

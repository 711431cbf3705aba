/* expect: runaway no-line */
#include "torture.h"

static int spin(int x)
{
    return spin(x ^ 1);
}

static bool boom(struct s *s)
{
    return spin(s->x) != 0;
}

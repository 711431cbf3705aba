/* expect: bad_free */
#include "torture.h"

static bool boom(struct s *s)
{
    int here = s->x;
    free(&here); /* HERE */
    return true;
}

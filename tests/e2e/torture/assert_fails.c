/* expect: assert */
#include "torture.h"

#include <assert.h>

static bool boom(struct s *s)
{
    assert(s->x == 7); /* HERE */
    return true;
}

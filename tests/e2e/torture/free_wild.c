/* expect: bad_free */
#include "torture.h"

static bool boom(struct s *s)
{
    free((void *)~0UL); /* HERE */
    return true;
}

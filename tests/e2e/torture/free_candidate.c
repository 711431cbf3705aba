/* expect: bad_free */
#include "torture.h"

static bool boom(struct s *s)
{
    free(s); /* HERE */
    return true;
}

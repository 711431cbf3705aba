/* expect: abort */
#include "torture.h"

static bool boom(struct s *s)
{
    abort(); /* HERE */
}

/* expect: illegal */
#include "torture.h"

static bool boom(struct s *s)
{
    __builtin_trap(); /* HERE */
}

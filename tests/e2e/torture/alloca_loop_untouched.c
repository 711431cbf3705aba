/* expect: stack */
#include "torture.h"

static char *volatile kept;

static bool boom(struct s *s)
{
    for (;;)
        kept = __builtin_alloca(4096); /* HERE */
}

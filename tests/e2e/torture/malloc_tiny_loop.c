/* expect: no_memory|runaway no-line */
#include "torture.h"

static bool boom(struct s *s)
{
    for (;;)
        *(char *)malloc(1) = 1;
}

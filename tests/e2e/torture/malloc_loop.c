/* expect: no_memory */
#include "torture.h"

static bool boom(struct s *s)
{
    for (;;)
        if (!malloc(1 << 20)) /* HERE */
            return false;
}

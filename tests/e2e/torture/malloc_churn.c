/* expect: no_memory */
#include "torture.h"

static bool boom(struct s *s)
{
    for (int i = 0; i < 300; i++)
        free(malloc(1 << 20)); /* HERE */
    return true;
}

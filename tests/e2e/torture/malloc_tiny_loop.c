/* expect: null */
#include "torture.h"

static bool boom(struct s *s)
{
    for (;;)
        *(char *)malloc(1) = 1; /* HERE */
}

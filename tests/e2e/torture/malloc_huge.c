/* expect: no_memory */
#include "torture.h"

static bool boom(struct s *s)
{
    return malloc((size_t)-s->x) != NULL; /* HERE */
}

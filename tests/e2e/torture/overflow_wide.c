/* expect: out_of_bounds */
#include "torture.h"

/* The first half of the access is inside. */
static bool boom(struct s *s)
{
    char *p = calloc(1, 12);
    return *(long *)(p + 8) == 0; /* HERE */
}

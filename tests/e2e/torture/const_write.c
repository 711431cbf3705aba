/* expect: read_only */
#include "torture.h"

static const int table[4] = {1, 2, 3, 4};

static bool boom(struct s *s)
{
    *(int *)&table[s->x] = 7; /* HERE */
    return true;
}

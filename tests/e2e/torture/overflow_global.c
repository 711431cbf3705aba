/* expect: out_of_bounds */
#include "torture.h"

static int before[4], table[4], after[4];

static bool boom(struct s *s)
{
    before[0] = after[0] = 1;
    return table[3 + s->x] == 0; /* HERE */
}

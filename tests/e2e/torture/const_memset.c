/* expect: read_only */
#include "torture.h"

static const char table[4000] = {1};

static bool boom(struct s *s)
{
    memset((char *)table, s->x, sizeof table); /* HERE */
    return true;
}

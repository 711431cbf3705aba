/* expect: exit text="with status 3" */
#include "torture.h"

static bool boom(struct s *s)
{
    exit(s->x + 2); /* HERE */
}

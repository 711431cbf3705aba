/* expect: exit text="with status 0" */
#include "torture.h"

static bool boom(struct s *s)
{
    exit(0); /* HERE */
}

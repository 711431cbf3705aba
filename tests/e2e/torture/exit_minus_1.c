/* expect: exit text="with status -1" */
#include "torture.h"

static bool boom(struct s *s)
{
    exit(-1); /* HERE */
}

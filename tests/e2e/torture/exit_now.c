/* expect: exit */
#include "torture.h"

#include <unistd.h>

static bool boom(struct s *s)
{
    _exit(s->x); /* HERE */
}

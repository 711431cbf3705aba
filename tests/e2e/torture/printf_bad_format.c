/* expect: null */
#include "torture.h"

#include <stdio.h>

static bool boom(struct s *s)
{
    printf((char *)(size_t)s->x); /* HERE */
    return true;
}

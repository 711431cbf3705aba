/* expect: killed|null|wild no-line */
#include "torture.h"

#include <stdio.h>

static bool boom(struct s *s)
{
    printf((char *)(size_t)s->x);
    return true;
}

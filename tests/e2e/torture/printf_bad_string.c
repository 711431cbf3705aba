/* expect: null */
#include "torture.h"

#include <stdio.h>

static bool boom(struct s *s)
{
    printf("%s", (char *)(size_t)s->x); /* HERE */
    return true;
}

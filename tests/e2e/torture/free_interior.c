/* expect: bad_free */
#include "torture.h"

static bool boom(struct s *s)
{
    char *p = malloc(8);
    free(p + s->x); /* HERE */
    return true;
}

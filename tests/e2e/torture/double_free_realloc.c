/* expect: double_free */
#include "torture.h"

static bool boom(struct s *s)
{
    char *p = malloc(8), *q = realloc(p, 16);
    free(p); /* HERE */
    return q != p;
}

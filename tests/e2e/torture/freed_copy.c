/* expect: freed */
#include "torture.h"

static bool boom(struct s *s)
{
    char *p = calloc(1, 64), *q = malloc(64);
    free(p);
    memcpy(q, p, 64); /* HERE */
    return true;
}

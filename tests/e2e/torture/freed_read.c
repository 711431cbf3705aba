/* expect: freed */
#include "torture.h"

static bool boom(struct s *s)
{
    int *p = malloc(sizeof *p);
    *p = s->x;
    free(p);
    return *p == 1; /* HERE */
}

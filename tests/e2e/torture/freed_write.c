/* expect: freed */
#include "torture.h"

static bool boom(struct s *s)
{
    int *p = malloc(sizeof *p);
    free(p);
    *p = s->x; /* HERE */
    return true;
}

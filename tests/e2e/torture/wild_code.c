/* expect: wild */
#include "torture.h"

/* Writing over the code of the predicate itself. */
static bool boom(struct s *s)
{
    *(char *)(void *)ok = (char)s->x; /* HERE */
    return true;
}

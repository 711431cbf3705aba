/* expect: wild */
#include "containers.h"

static bool boom(struct s *s)
{
    (void)s;
    int *inside = (int *)mgc_set_new();
    return *inside == 0; /* HERE */
}

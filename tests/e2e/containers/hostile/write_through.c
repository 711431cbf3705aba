/* expect: wild */
#include "containers.h"

static bool boom(struct s *s)
{
    (void)s;
    void *inside = mgc_set_new();
    memset(inside, 0, 8); /* HERE */
    return true;
}

/* expect: wild */
#include "containers.h"

static bool boom(struct s *s)
{
    (void)s;
    return mgc_set_count((mgc_set *)UINTPTR_MAX); /* HERE */
}

/* expect: wild */
#include "containers.h"

static bool boom(struct s *s)
{
    (void)s;
    mgc_map *map = mgc_map_new();
    mgc_set_free((mgc_set *)map); /* HERE */
    return true;
}

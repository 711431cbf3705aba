/* expect: no_memory */
#include "containers.h"

static bool boom(struct s *s)
{
    (void)s;
    mgc_map *map = mgc_map_new();
    for (uintptr_t i = 0;; i++)
        mgc_map_put(map, i, i); /* HERE */
}

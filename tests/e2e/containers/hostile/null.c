/* expect: null */
#include "containers.h"

static bool boom(struct s *s)
{
    mgc_map *map = NULL;
    mgc_map_free(map);
    mgc_map_put(map, s, 1); /* HERE */
    return true;
}

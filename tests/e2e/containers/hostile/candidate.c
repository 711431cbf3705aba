/* expect: wild */
#include "containers.h"

static bool boom(struct s *s)
{
    return mgc_list_pop((mgc_list *)s); /* HERE */
}

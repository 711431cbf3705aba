/* expect: freed */
#include "containers.h"

static bool boom(struct s *s)
{
    mgc_set *set = mgc_set_new();
    mgc_set_add(set, s);
    mgc_set_free(set);
    return mgc_set_has(set, s); /* HERE */
}

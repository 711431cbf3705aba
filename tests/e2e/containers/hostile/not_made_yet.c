/* expect: wild */
#include "containers.h"

static bool boom(struct s *s)
{
    mgc_set *set = mgc_set_new();
    return mgc_set_has((mgc_set *)((char *)set + 16), s); /* HERE */
}

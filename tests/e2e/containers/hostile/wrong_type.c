/* expect: wild */
#include "containers.h"

static bool boom(struct s *s)
{
    mgc_list *list = mgc_list_new();
    return mgc_set_add((mgc_set *)list, s); /* HERE */
}

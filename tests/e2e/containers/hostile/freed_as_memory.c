/* expect: bad_free */
#include "containers.h"

static bool boom(struct s *s)
{
    (void)s;
    mgc_list *list = mgc_list_new();
    free(list); /* HERE */
    return true;
}

/* expect: no_memory */
#include "containers.h"

static bool boom(struct s *s)
{
    (void)s;
    for (;;)
        mgc_list_push(mgc_list_new(), 1); /* HERE */
}

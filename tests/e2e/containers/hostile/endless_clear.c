/* expect: no_memory */
#include "containers.h"

static bool boom(struct s *s)
{
    mgc_list *list = mgc_list_new();
    for (;;) {
        mgc_list_push(list, s); /* HERE */
        mgc_list_clear(list);
    }
}

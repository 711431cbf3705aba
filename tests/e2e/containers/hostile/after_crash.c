/* expect: null */
#include "containers.h"

static bool boom(struct s *s)
{
    mgc_list *list = mgc_list_new();
    for (int i = 0; i < 100; i++)
        mgc_list_push(list, s);
    mgc_list_clear(list);
    mgc_list_push(list, NULL);
    return ((struct node *)mgc_list_pop(list))->v; /* HERE */
}

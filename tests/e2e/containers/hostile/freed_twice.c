/* expect: double_free */
#include "containers.h"

static bool boom(struct s *s)
{
    mgc_list *list = mgc_list_new();
    mgc_list_push(list, s);
    mgc_list_free(list);
    mgc_list_free(list); /* HERE */
    return true;
}

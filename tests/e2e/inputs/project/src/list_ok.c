/* The predicate and the bounds; what it calls is in another file. */
#include "list.h"

#include <margay.h>

static int helper(int x) /* the other file has one of the same name */
{
    return x + 1;
}

bool list_ok(const struct list *list)
{
    list_calls = helper(list_calls);
    return list_length(list, list_most) == list->size && list_calls == 2;
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct list, size, 0, MOST);
}

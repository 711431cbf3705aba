/* The singly linked list of <utlist.h>, LL_... See utlist_body.h. */
#define L(name) LL_##name
#define FOREACH_SAFE(list, node, last, next) LL_FOREACH_SAFE(list, node, next)
#define HAS_PREV false
#include "utlist_body.h"

static struct node *before_first(const struct sequence *model)
{
    (void)model;
    return NULL;
}

static struct node *after_last(const struct sequence *model)
{
    (void)model;
    return NULL;
}

/* The doubly linked list of <utlist.h>, DL_...: prev of the first element is the last one. See utlist_body.h.
 * */
#define L(name) DL_##name
#define FOREACH_SAFE(list, node, last, next) DL_FOREACH_SAFE(list, node, next)
#define HAS_PREV true
#include "utlist_body.h"

static struct node *before_first(const struct sequence *model)
{
    return sequence_at(model, model->count - 1);
}

static struct node *after_last(const struct sequence *model)
{
    (void)model;
    return NULL;
}

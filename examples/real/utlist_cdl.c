/* The circular doubly linked list of <utlist.h>, CDL_... See utlist_body.h. */
#define L(name) CDL_##name
#define FOREACH_SAFE CDL_FOREACH_SAFE
#define HAS_PREV true
#define HAS_NO_CONCAT
#include "utlist_body.h"

static struct node *before_first(const struct sequence *model)
{
    return sequence_at(model, model->count - 1);
}

static struct node *after_last(const struct sequence *model)
{
    return sequence_at(model, 0);
}

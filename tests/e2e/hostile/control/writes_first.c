/* EXPECT pass valid=1 */
/* A predicate that makes what it is given valid. */
#include <margay.h>
struct node {
    struct node *next;
    int v;
};
struct list {
    struct node head;
};
bool ok(struct list *l)
{
    struct node *s = &l->head;
    s->next = NULL;
    s->v = 3;
    return !s->next && s->v == 3;
}

/* A structure of MG_ANY gets memory of its own, and loses it at one size. */
#include <margay.h>
struct node {
    struct node *next;
    int *extra;
    int key;
};
struct list {
    struct node *head;
    int size;
};
static bool ok(const struct list *l)
{
    int c = 0;
    for (struct node *n = l->head; n; n = n->next)
        if (++c > l->size)
            return false;
    return c == l->size;
}
static void push(struct list *l, int k)
{
    struct node *n = malloc(sizeof *n);
    n->next = l->head;
    n->key = k;
    n->extra = malloc(4);
    l->head = n;
    l->size++;
    if (l->size == 3)
        n->extra = 0;
}
MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_ONLY_NULL(struct node, extra);
}
MG_TEST(pushes, n)
{
    struct list *l = MG_ANY(struct list, n);
    mg_assume(ok(l));
    push(l, mg_int(0, 3));
    mg_assert(ok(l));
}

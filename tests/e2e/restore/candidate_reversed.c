/* A list reversed in place, link by link, while it is being chosen; then reversed back. Shown is what was chosen, not
 * what was written. */
#define OWN_STRUCTURE
#include "restore.h"

struct node {
    struct node *next;
    int key;
};

struct list {
    struct node *head;
};

FRAME(struct node *, reverse, struct node *list, int *count)
{
    struct node *back = NULL;
    for (*count = 0; list; ++*count) {
        struct node *next = list->next;
        list->next = back;
        back = list;
        list = next;
    }
    return back;
}

bool ok(struct list *l)
{
    int there, back, largest = 0;
    struct node *last = reverse(l->head, &there);
    if (last == l->head && there > 1) /* a cycle: every way around it ends where it began */
        return false;
    CHECK(reverse(last, &back) == l->head && back == there);
    for (const struct node *n = l->head; n; n = n->next) {
        if (n->key < largest)
            return false;
        largest = n->key;
    }
    return there == 3;
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, 4);
    MG_INTS(struct node, key, 0, 1);
}

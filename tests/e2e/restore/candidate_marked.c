/* Nodes marked while they are walked: the mark is written before anybody has read it, so it is never chosen; it must
 * be unread again for a search that goes back before the store, and stay written for one that does not. */
#define OWN_STRUCTURE
#include "restore.h"

struct node {
    struct node *next;
    int mark, key;
};

struct list {
    struct node *head;
};

bool ok(struct list *l)
{
    int length = 0, sum = 0;
    for (struct node *n = l->head; n; n = n->next) {
        if (n != l->head && n->mark == 77)
            return false; /* a mark that nobody wrote is one of 0..1, so this is a cycle */
        n->mark = 77;
        sum += n->key;
        length++;
        if (length > 3)
            return false;
    }
    for (struct node *n = l->head; n; n = n->next) {
        CHECK(n->mark == 77);
        n->mark = 0;
    }
    return length == 3 && sum == 1;
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, 3);
    MG_INTS(struct node, mark, 0, 1);
    MG_INTS(struct node, key, 0, 1);
}

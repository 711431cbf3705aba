/* The candidate itself is a list, walked by recursion: a choice of `next` on the way down, of `key` on the way up. */
#define OWN_STRUCTURE
#include "restore.h"

struct node {
    struct node *next;
    int key;
};

struct list {
    struct node *head;
    int size;
};

FRAME(int, walk, const struct node *n, int left, int *largest)
{
    if (!n)
        return left == 0 ? 0 : -1;
    if (!left)
        return -1;
    int below = walk(n->next, left - 1, largest);
    if (below < 0)
        return below;
    int key = n->key;
    if (key < *largest)
        return -1;
    *largest = key;
    return below + 1;
}

bool ok(struct list *l)
{
    int largest = 0;
    return walk(l->head, l->size, &largest) == l->size;
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, 3);
    MG_INTS(struct list, size, 0, 3);
    MG_INTS(struct node, key, 1, 3);
}

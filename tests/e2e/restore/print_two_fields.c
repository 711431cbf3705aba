/* What the search tries, in its order: a field that is first read gets each of its values in turn. */
#define OWN_STRUCTURE
#include "restore.h"

struct node {
    struct node *next;
};

struct list {
    struct node *header;
    int size;
};

bool ok(struct list *l)
{
    printf("%s ", l->header ? "N0" : "null");
    printf("%d\n", l->size);
    return l->size == (l->header != NULL);
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, 1);
    MG_INTS(struct list, size, 0, 1);
}

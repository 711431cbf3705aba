/* References are read in one order and followed in another, in objects with unions and arrays. Objects are numbered in the order of
 * reads. */
#include <margay.h>

struct leaf {
    int key;
};
struct pair {
    struct leaf *leaf;
    struct node *node;
};
struct node {
    struct node *next;
    int tag, length;
    union {
        int i;
        struct node *node;
    } u;
    struct pair *items;
};
struct root {
    struct node *a, *b, *c;
    struct leaf *leaf;
};

bool ok(struct root *s)
{
    struct node *x = s->a, *y = s->b;
    struct leaf *leaf = s->leaf;
    if (x == NULL || y == NULL)
        return false;
    if (y->length && y->items[0].leaf)
        return y->items[0].leaf != leaf && x->length && x->items[0].node == y;
    if (y->tag)
        return y->u.node == s->c && x->next == y;
    return y->u.i == 1 && x->tag && x->u.node != s->c;
}

MG_BOUNDS(struct root, n)
{
    MG_OBJECTS(struct node, 3);
    MG_OBJECTS(struct leaf, 2);
    MG_INTS(struct node, tag, 0, 1);
    MG_INTS(struct node, length, 0, 1);
    MG_ARM(struct node, u.i, tag, 0);
    MG_ARM(struct node, u.node, tag, 1);
    MG_INTS(struct node, u.i, 0, 1);
    MG_ARRAY(struct node, items, length);
}

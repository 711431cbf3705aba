/* The predicate is called by the host, and by itself with a pointer that is not chosen yet. */
#include <margay.h>

struct node {
    struct node *left, *right;
    int key;
};

bool ok(struct node *n)
{
    if (!n)
        return true;
    if (n->key > 0)
        return n->left == n->right;
    n->key = 1;
    return ok(n->left) != ok(n->right);
}

MG_BOUNDS(struct node *, n)
{
    MG_OBJECTS(struct node, 3);
    MG_INTS(struct node, key, 0, 2);
}

/* A search tree that the function takes and gives by its root: the invariant is that of what comes out. There is no contract, so the
 * invariant is all that is checked. tree_remove forgets the parent of what it moves up. No counterexample below n = 2; with
 * -DFIXED there is none.
 *
 *     margay check examples/contracts/parent_tree.c --function tree_remove_least -n 3 */
#include <margay.h>

struct node {
    struct node *left, *right, *parent;
    int key;
};

static bool is_good(const struct node *node, const struct node *parent, int low, int high, int *left)
{
    return !node || (--*left >= 0 && node->parent == parent && node->key >= low && node->key <= high &&
                     is_good(node->left, node, low, node->key - 1, left) &&
                     is_good(node->right, node, node->key + 1, high, left));
}

bool tree_ok(const struct node *root)
{
    int left = 100; /* no tree is larger: a cycle comes to an end */
    return is_good(root, NULL, -1000, 1000, &left);
}

MG_BOUNDS(struct node *, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, key, 1, n);
}

struct node *tree_remove_least(struct node *root)
{
    if (!root)
        return NULL;
    struct node *least = root;
    while (least->left)
        least = least->left;
    struct node *parent = least->parent, *child = least->right;
    if (parent)
        parent->left = child;
#ifdef FIXED
    if (child)
        child->parent = parent;
#endif
    free(least);
    return parent ? root : child;
}

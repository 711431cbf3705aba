/* Remove from a search tree with parent pointers. The bug: a forgotten parent pointer.
 *
 * A node with two children is replaced by the next one in order. The next one's right child, if there is one,
 * moves up into its place and keeps the parent it had.
 *
 * No counterexample below n = 5: the removed node with a child on each side, the next one deeper on the right,
 * and that one's right child. Every tree of up to n nodes, each node removed. */
#include <margay.h>

struct node {
    struct node *left, *right, *parent;
    int key;
};

struct tree {
    struct node *root;
};

static bool is_good(const struct node *node, const struct node *parent, int low, int high)
{
    return !node || (node->parent == parent && node->key > low && node->key < high &&
                     is_good(node->left, node, low, node->key) && is_good(node->right, node, node->key, high));
}

static bool tree_ok(const struct tree *tree, int n)
{
    return is_good(tree->root, NULL, 0, n + 1);
}

/* Puts `node`, which may be NULL, where `old` is. */
static void replace(struct tree *tree, struct node *old, struct node *node)
{
    struct node *parent = old->parent;
    *(!parent ? &tree->root : parent->left == old ? &parent->left : &parent->right) = node;
    if (node)
        node->parent = parent;
}

static void tree_remove(struct tree *tree, struct node *node)
{
    if (!node->left || !node->right) {
        replace(tree, node, node->left ? node->left : node->right);
        return;
    }
    struct node *next = node->right;
    while (next->left)
        next = next->left;
    if (next != node->right) {
#ifdef FIXED
        replace(tree, next, next->right);
#else
        next->parent->left = next->right;
#endif
        next->right = node->right;
        next->right->parent = next;
    }
    replace(tree, node, next);
    next->left = node->left;
    next->left->parent = next;
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, key, 1, n);
}

MG_TEST(remove_keeps_tree, n)
{
    struct tree *tree = MG_ANY(struct tree, n);
    mg_assume(tree_ok(tree, n));
    struct node *node = tree->root;
    for (int key = mg_int(1, n); node && node->key != key;)
        node = key < node->key ? node->left : node->right;
    mg_assume(node);
    tree_remove(tree, node);
    mg_assert(tree_ok(tree, n));
}

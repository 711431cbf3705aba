/* An AVL tree: a search tree balanced by height.
 *
 * Invariant: a binary search tree of `size` nodes, in which the heights of the two subtrees of a node differ
 * by at most one.
 *
 * Exactly n nodes with keys 0..n (n = 7: 136 trees, 43,485 candidates; n = 10: 660 trees, 2,036,700
 * candidates). */
#include "visited.h"
#include <limits.h>
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    struct node *left, *right;
    int key;
};

struct tree {
    struct node *root;
    int size;
};

static bool is_tree(const struct node *root, struct visited *seen)
{
    visited_clear(seen);
    visited_add(seen, root);
    for (int i = 0; i < seen->count; i++) {
        const struct node *node = seen->at[i];
        if (node->left && !visited_add(seen, node->left))
            return false;
        if (node->right && !visited_add(seen, node->right))
            return false;
    }
    return true;
}

/* The height of a balanced tree, -1 for an unbalanced one. */
static int balanced_height(const struct node *node)
{
    if (!node)
        return 0;
    int left = balanced_height(node->left);
    if (left < 0)
        return -1;
    int right = balanced_height(node->right);
    if (right < 0 || left - right > 1 || right - left > 1)
        return -1;
    return 1 + (left > right ? left : right);
}

/* Keys strictly between low and high. */
static bool is_ordered(const struct node *node, long low, long high)
{
    if (!node)
        return true;
    int key = node->key;
    return key > low && key < high && is_ordered(node->left, low, key) && is_ordered(node->right, key, high);
}

bool avl_tree_ok(const struct tree *tree)
{
    struct visited seen;
    if (!tree->root)
        return tree->size == 0;
    return is_tree(tree->root, &seen) && tree->size == seen.count && balanced_height(tree->root) >= 0 &&
           is_ordered(tree->root, LONG_MIN, LONG_MAX);
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct tree, size, n, n);
    MG_INTS(struct node, key, 0, n);
}

/* A binary search tree that caches its size.
 *
 * Invariant: a binary tree of `size` nodes, in which each key is greater than every key on its left and less
 * than every key on its right.
 *
 * Exactly n nodes with keys 0..n: n + 1 ways to leave one key out of each shape (n = 6: 924 trees, 98,693
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

/* Keys strictly between low and high. */
static bool is_ordered(const struct node *node, long low, long high)
{
    if (!node)
        return true;
    int key = node->key;
    return key > low && key < high && is_ordered(node->left, low, key) && is_ordered(node->right, key, high);
}

bool search_tree_ok(const struct tree *tree)
{
    struct visited seen;
    if (!tree->root)
        return tree->size == 0;
    return is_tree(tree->root, &seen) && tree->size == seen.count && is_ordered(tree->root, LONG_MIN, LONG_MAX);
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct tree, size, n, n);
    MG_INTS(struct node, key, 0, n);
}

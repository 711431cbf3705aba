/* A binary tree that caches its size.
 *
 * Invariant: no node is reached twice from `root` through `left` and `right`, and `size` is the number of
 * nodes.
 *
 * Exactly n nodes: the n-th Catalan number (n = 9: 4,862 trees, 210,444 candidates; n = 12: 208,012 trees,
 * 12,284,830 candidates). */
#include "visited.h"
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    struct node *left, *right;
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

bool tree_ok(const struct tree *tree)
{
    struct visited seen;
    if (!tree->root)
        return tree->size == 0;
    return is_tree(tree->root, &seen) && tree->size == seen.count;
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct tree, size, n, n);
}

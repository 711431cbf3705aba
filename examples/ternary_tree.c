/* A tree whose nodes have three places for children. The tree object holds the three topmost pointers itself
 * and is no node.
 *
 * Invariant: no node is reached twice, and `size` is the number of nodes below the tree object.
 *
 * Exactly n nodes, C(3m, m) / (2m + 1) trees with m = n + 1 (n = 6: 7,752 trees, 314,515 candidates). */
#include "visited.h"
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    struct node *left, *middle, *right;
};

struct tree {
    struct node *left, *middle, *right;
    int size;
};

static bool add(struct visited *seen, const struct node *child)
{
    return !child || visited_add(seen, child);
}

static bool is_tree(const struct tree *tree, struct visited *seen)
{
    visited_clear(seen);
    if (!add(seen, tree->left) || !add(seen, tree->middle) || !add(seen, tree->right))
        return false;
    for (int i = 0; i < seen->count; i++) {
        const struct node *node = seen->at[i];
        if (!add(seen, node->left) || !add(seen, node->middle) || !add(seen, node->right))
            return false;
    }
    return true;
}

bool tree_ok(const struct tree *tree)
{
    struct visited seen;
    return is_tree(tree, &seen) && tree->size == seen.count;
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct tree, size, n, n);
}

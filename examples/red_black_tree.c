/* A red-black tree with parent pointers.
 *
 * Invariant: a binary tree of `size` nodes whose `parent` pointers agree with the tree; a red node has no red
 * child; all paths from the root to a NULL pass as many black nodes; keys are ordered as in a search tree.
 *
 * Default bounds: exactly n nodes, keys 0..n, a red root is allowed (n = 6: 140 trees, 23,327 candidates).
 * Bounds `black_root`: the root must be black and keys are 1..n, so that shape and colours alone count
 * (n = 4..8: 4, 8, 16, 33, 56 trees). */
#include "visited.h"
#include <limits.h>
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

enum color { RED, BLACK };

struct node {
    struct node *left, *right, *parent;
    enum color color;
    int key;
};

struct tree {
    struct node *root;
    int size;
};

static bool root_is_black = false;

static bool is_child(const struct node *child, const struct node *parent, struct visited *seen)
{
    return visited_add(seen, child) && child->parent == parent;
}

static bool is_tree(const struct node *root, struct visited *seen)
{
    visited_clear(seen);
    visited_add(seen, root);
    for (int i = 0; i < seen->count; i++) {
        const struct node *node = seen->at[i];
        if (node->left && !is_child(node->left, node, seen))
            return false;
        if (node->right && !is_child(node->right, node, seen))
            return false;
    }
    return true;
}

/* No red node has a red child, looking at the nodes level by level. */
static bool are_reds_apart(const struct visited *nodes)
{
    for (int i = 0; i < nodes->count; i++) {
        const struct node *node = nodes->at[i];
        if (node->color == BLACK)
            continue;
        if (node->left && node->left->color == RED)
            return false;
        if (node->right && node->right->color == RED)
            return false;
    }
    return true;
}

/* Black nodes on every path down from here, -1 where paths differ. */
static int black_height(const struct node *node)
{
    if (!node)
        return 0;
    int left = black_height(node->left);
    if (left < 0)
        return -1;
    int right = black_height(node->right);
    if (left != right)
        return -1;
    return left + (node->color == BLACK);
}

/* Keys strictly between low and high. */
static bool is_ordered(const struct node *node, long low, long high)
{
    if (!node)
        return true;
    int key = node->key;
    return key > low && key < high && is_ordered(node->left, low, key) && is_ordered(node->right, key, high);
}

bool red_black_tree_ok(const struct tree *tree)
{
    struct visited seen;
    const struct node *root = tree->root;
    if (!root)
        return tree->size == 0;
    if (root->parent || !is_tree(root, &seen) || tree->size != seen.count)
        return false;
    if (root_is_black && root->color == RED)
        return false;
    return are_reds_apart(&seen) && black_height(root) >= 0 && is_ordered(root, LONG_MIN, LONG_MAX);
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct tree, size, n, n);
    MG_INTS(struct node, key, 0, n);
}

MG_BOUNDS_NAMED(black_root, struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct tree, size, n, n);
    MG_INTS(struct node, key, 1, n);
    root_is_black = true;
}

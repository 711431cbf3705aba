/* A binary search tree whose nodes know their parents.
 *
 * Invariant: no node is reached twice, each child's `parent` is the node above it, each key lies between the
 * bounds its ancestors leave, and `size` is the number of nodes. The root's `parent` is not part of the
 * invariant and stays free.
 *
 * Exactly n nodes with keys 1..n, so the shape decides the keys: the n-th Catalan number (n = 3: 5 trees, 238
 * candidates; n = 6: 132 trees, 49,524 candidates). */
#include "visited.h"
#include <limits.h>
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    struct node *left, *right, *parent;
    int key;
};

struct tree {
    struct node *root;
    int size;
};

/* A node still to be checked, with the keys it may have. */
struct task {
    const struct node *node;
    long low, high;
};

/* A stack of tasks. Each node is pushed once, so it never outgrows the visited nodes. */
struct work {
    int count;
    struct task at[VISITED_MAX];
};

static void push(struct work *work, const struct node *node, long low, long high)
{
    struct task *task = &work->at[work->count++];
    task->node = node;
    task->low = low;
    task->high = high;
}

static bool is_child(const struct node *child, const struct node *parent, struct visited *seen)
{
    if (!visited_add(seen, child))
        return false;
    if (child->parent != parent)
        return false;
    return true;
}

bool parent_tree_ok(const struct tree *tree)
{
    struct visited seen;
    struct work work;
    visited_clear(&seen);
    work.count = 0;
    if (tree->root) {
        visited_add(&seen, tree->root);
        push(&work, tree->root, LONG_MIN, LONG_MAX);
    }
    while (work.count > 0) {
        const struct task *task = &work.at[--work.count];
        const struct node *node = task->node;
        long low = task->low, high = task->high;
        if (node->key < low || node->key > high)
            return false;
        if (node->left) {
            if (!is_child(node->left, node, &seen))
                return false;
            push(&work, node->left, low, node->key - 1L);
        }
        if (node->right) {
            if (!is_child(node->right, node, &seen))
                return false;
            push(&work, node->right, node->key + 1L, high);
        }
    }
    return tree->size == seen.count;
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct tree, size, n, n);
    MG_INTS(struct node, key, 1, n);
}

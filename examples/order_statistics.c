/* Dynamic order statistics: a red-black tree whose nodes also know the size of their subtree, so that the i-th
 * smallest key and the rank of a key are found on one path.
 *
 * Invariant: a binary tree of `size` nodes whose `parent` pointers agree with the tree; a node's own `size` is
 * one more than the sizes of its children; the root is black, a red node has no red child, all paths from the
 * root to a NULL pass as many black nodes; keys are ordered as in a search tree.
 *
 * Exactly n nodes with keys 1..n (n = 3..7: 2, 4, 8, 16, 33 trees; n = 5: 3,547 candidates). The walk keeps
 * its nodes in allocated memory. */
#include <limits.h>
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

enum color { RED, BLACK };

struct node {
    struct node *left, *right, *parent;
    enum color color;
    int key;
    int size;
};

struct tree {
    struct node *root;
    int size;
};

/* The nodes met so far and still to be expanded, at most `room` of them. */
struct queue {
    const struct node **at;
    int count, room;
};

static bool enter(struct queue *queue, const struct node *node, const struct node *parent)
{
    for (int i = 0; i < queue->count; i++)
        if (queue->at[i] == node)
            return false;
    if (queue->count == queue->room)
        return false;
    queue->at[queue->count++] = node;
    return node->parent == parent;
}

static bool expand(struct queue *queue)
{
    for (int i = 0; i < queue->count; i++) {
        const struct node *node = queue->at[i];
        if (node->left && !enter(queue, node->left, node))
            return false;
        if (node->right && !enter(queue, node->right, node))
            return false;
    }
    return queue->count == queue->room;
}

/* A tree of exactly `size` nodes, with the right parents. */
static bool is_tree(const struct node *root, int size)
{
    const struct node **nodes = malloc((size_t)size * sizeof *nodes);
    if (!nodes)
        return false;
    struct queue queue = {nodes, 0, size};
    bool ok = enter(&queue, root, NULL) && expand(&queue);
    free(nodes);
    return ok;
}

/* The number of nodes of a subtree whose sizes are right, -1 otherwise. */
static int counted_size(const struct node *node)
{
    if (!node)
        return 0;
    int left = counted_size(node->left);
    if (left < 0)
        return -1;
    int right = counted_size(node->right);
    if (right < 0 || node->size != left + right + 1)
        return -1;
    return left + right + 1;
}

static bool is_red(const struct node *node)
{
    return node && node->color == RED;
}

/* Black nodes on every path down from here, -1 where paths differ or a red node has a red child. */
static int black_height(const struct node *node)
{
    if (!node)
        return 0;
    if (is_red(node) && (is_red(node->left) || is_red(node->right)))
        return -1;
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

bool order_statistics_ok(const struct tree *tree)
{
    int size = tree->size;
    const struct node *root = tree->root;
    if (!root || size <= 0)
        return !root && size == 0;
    return is_tree(root, size) && counted_size(root) >= 0 && !is_red(root) && black_height(root) >= 0 &&
           is_ordered(root, LONG_MIN, LONG_MAX);
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct tree, size, n, n);
    MG_INTS(struct node, key, 1, n);
    MG_INTS(struct node, size, 1, n);
}

/* Remove from an AVL tree. The bug: the wrong rotation.
 *
 * When a side has become too low, the other side's child may have two children of the same height; then one
 * rotation is right. The comparison below takes two rotations in that case, as textbooks that only treat
 * insertion have it. This often leaves a balanced tree all the same.
 *
 * No counterexample below n = 8: the two rotations do harm only where the grandchild that comes up has a single
 * child, on the side that is too low, and the other grandchild is as high. That takes eight nodes, one of them
 * removed. Every AVL tree of n nodes, each node removed. */
#include <margay.h>

struct node {
    struct node *child[2];
    int key, height;
};

static int height(const struct node *node)
{
    return node ? node->height : 0;
}

static void update(struct node *node)
{
    int left = height(node->child[0]), right = height(node->child[1]);
    node->height = 1 + (left > right ? left : right);
}

/* Moves a node down to a side; gives the child that comes up. */
static struct node *rotate(struct node *node, int side)
{
    struct node *up = node->child[!side];
    node->child[!side] = up->child[side];
    up->child[side] = node;
    update(node);
    update(up);
    return up;
}

static struct node *balance(struct node *node)
{
    update(node);
    for (int side = 0; side < 2; side++) {
        struct node *high = node->child[side];
        if (height(high) <= height(node->child[!side]) + 1)
            continue;
#ifdef FIXED
        if (height(high->child[!side]) > height(high->child[side]))
#else
        if (height(high->child[!side]) >= height(high->child[side]))
#endif
            node->child[side] = rotate(high, side);
        return rotate(node, !side);
    }
    return node;
}

static struct node *remove_least(struct node *node, struct node **least)
{
    if (!node->child[0]) {
        *least = node;
        return node->child[1];
    }
    node->child[0] = remove_least(node->child[0], least);
    return balance(node);
}

static struct node *remove_key(struct node *node, int key)
{
    if (!node)
        return NULL;
    if (key != node->key) {
        int side = key > node->key;
        node->child[side] = remove_key(node->child[side], key);
        return balance(node);
    }
    if (!node->child[0] || !node->child[1])
        return node->child[0] ? node->child[0] : node->child[1];
    struct node *next, *right = remove_least(node->child[1], &next);
    next->child[0] = node->child[0];
    next->child[1] = right;
    return balance(next);
}

/* The height, or -1: heights that are wrong or differ by two, keys not between low and high. Counts the nodes.
 * */
static int checked_height(const struct node *node, int low, int high, int *count)
{
    if (!node)
        return 0;
    ++*count;
    if (node->key <= low || node->key >= high)
        return -1;
    int left = checked_height(node->child[0], low, node->key, count);
    int right = left < 0 ? -1 : checked_height(node->child[1], node->key, high, count);
    if (right < 0 || left > right + 1 || right > left + 1)
        return -1;
    int both = 1 + (left > right ? left : right);
    return node->height == both ? both : -1;
}

/* Every AVL tree with the keys low to high. The node with key k is nodes[k]. */
static struct node *any_tree(struct node *nodes, int low, int high)
{
    if (low > high)
        return NULL;
    int key = mg_int(low, high);
    struct node *node = &nodes[key];
    node->key = key;
    node->child[0] = any_tree(nodes, low, key - 1);
    node->child[1] = any_tree(nodes, key + 1, high);
    int difference = height(node->child[0]) - height(node->child[1]);
    mg_assume(difference >= -1 && difference <= 1);
    update(node);
    return node;
}

MG_TEST(remove_keeps_balance, n)
{
    int count = 0;
    struct node nodes[n + 1], *root = any_tree(nodes, 1, n);
    root = remove_key(root, mg_int(1, n));
    mg_assert(checked_height(root, 0, n + 1, &count) >= 0);
    mg_assert(count == n - 1);
}

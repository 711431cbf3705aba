/* The red-black tree of BSD <sys/tree.h>, RB_GENERATE, as libbsd has it, proved for all trees of a height and all keys:
 *
 *     margay prove bsd_rb_tree.c --function insert --function remove_key -k 3
 *
 * There are 2, 6, 31 trees of a height up to k = 1, 2, 3; 4, 28, 331 paths of each function count: a key is that of a node, or missing between two. */
#include <bsd/sys/tree.h>
#include <limits.h>
#include <margay.h>
#include <stdlib.h>

struct node {
    RB_ENTRY(node) entry;
    int key;
};

RB_HEAD(tree, node);

static int compare(const struct node *a, const struct node *b)
{
    return (a->key > b->key) - (a->key < b->key);
}

RB_PROTOTYPE(tree, node, entry, compare)
RB_GENERATE(tree, node, entry, compare)

/* Black nodes on each path down from here, or -1: a key is not between low and high, a parent is wrong, a colour is none, a red node has a red
 * parent, or paths differ. Ordered keys make sure that no node is met twice. */
static int black_height(const struct node *node, const struct node *parent, long low, long high)
{
    if (!node)
        return 0;
    if (node->key <= low || node->key >= high || RB_PARENT(node, entry) != parent)
        return -1;
    bool is_black = RB_COLOR(node, entry) == RB_BLACK;
    if (!is_black && (RB_COLOR(node, entry) != RB_RED || !parent || RB_COLOR(parent, entry) == RB_RED))
        return -1;
    int left = black_height(RB_LEFT(node, entry), node, low, node->key);
    if (left < 0 || black_height(RB_RIGHT(node, entry), node, node->key, high) != left)
        return -1;
    return left + is_black;
}

static bool tree_ok(const struct tree *tree)
{
    return tree && black_height(RB_ROOT(tree), NULL, LONG_MIN, LONG_MAX) >= 0;
}
MG_INVARIANT(struct tree, tree_ok);

static bool has(struct tree *tree, int key)
{
    struct node like = {.key = key};
    return RB_FIND(tree, tree, &like);
}

void insert(struct tree *tree, int key)
{
    MG_ENSURES(has(tree, key));

    struct node *node = calloc(1, sizeof *node);
    if (!node)
        abort();
    node->key = key;
    if (RB_INSERT(tree, tree, node))
        free(node);
}

void remove_key(struct tree *tree, int key)
{
    MG_ENSURES(!has(tree, key));

    struct node like = {.key = key}, *node = RB_FIND(tree, tree, &like);
    if (node)
        free(RB_REMOVE(tree, tree, node));
}

/* The splay tree of BSD <sys/tree.h>, SPLAY_GENERATE, as libbsd has it, proved for all trees of a height and all keys:
 *
 *     margay prove bsd_splay_tree.c --function find --function insert -k 3
 *
 * There are 2, 5, 26 search trees of a height up to k = 1, 2, 3; 4, 21, 236 paths of each function count. What was asked for is the root afterwards: that is what
 * a splay tree is. */
#include <bsd/sys/tree.h>
#include <limits.h>
#include <margay.h>
#include <stdlib.h>

struct node {
    SPLAY_ENTRY(node) entry;
    int key;
};

SPLAY_HEAD(tree, node);

static int compare(const struct node *a, const struct node *b)
{
    return (a->key > b->key) - (a->key < b->key);
}

SPLAY_PROTOTYPE(tree, node, entry, compare)
SPLAY_GENERATE(tree, node, entry, compare)

static bool is_between(const struct node *node, long low, long high)
{
    return !node || (low < node->key && node->key < high && is_between(SPLAY_LEFT(node, entry), low, node->key) &&
                     is_between(SPLAY_RIGHT(node, entry), node->key, high));
}

static bool tree_ok(const struct tree *tree)
{
    return tree && is_between(SPLAY_ROOT(tree), LONG_MIN, LONG_MAX);
}
MG_INVARIANT(struct tree, tree_ok);

/* Of what was there, nothing is lost. */
static int count(const struct node *node)
{
    return node ? 1 + count(SPLAY_LEFT(node, entry)) + count(SPLAY_RIGHT(node, entry)) : 0;
}

bool find(struct tree *tree, int key)
{
    MG_ENSURES(!mg_result(bool) || SPLAY_ROOT(tree)->key == key);
    MG_ENSURES(count(SPLAY_ROOT(tree)) == mg_old(count(SPLAY_ROOT(tree))));

    struct node like = {.key = key};
    return SPLAY_FIND(tree, tree, &like);
}

bool insert(struct tree *tree, int key)
{
    MG_ENSURES(SPLAY_ROOT(tree)->key == key);
    MG_ENSURES(count(SPLAY_ROOT(tree)) == mg_old(count(SPLAY_ROOT(tree))) + mg_result(bool));

    struct node *node = calloc(1, sizeof *node);
    if (!node)
        abort();
    node->key = key;
    if (!SPLAY_INSERT(tree, tree, node))
        return true;
    free(node);
    return false;
}

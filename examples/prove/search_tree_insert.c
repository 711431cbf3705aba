/* Insertion into a search tree, proved for every tree of a height and for every key:
 *
 *     margay prove search_tree_insert.c --function insert -k 3
 *
 * The keys are any ints, and the nodes may point to each other in any way: that such heaps are trees is what tree_ok says. There are 2, 5, 26, 677 trees
 * of a height up to 1, 2, 3, 4; into a tree of n nodes a key can be inserted in n + 1 places, or be there already in n. */
#include <limits.h>
#include <margay.h>
#include <stdlib.h>

struct node {
    struct node *left, *right;
    int key;
};

struct tree {
    struct node *root;
};

static bool is_between(const struct node *node, long low, long high)
{
    if (!node)
        return true;
    return low < node->key && node->key < high && is_between(node->left, low, node->key) &&
           is_between(node->right, node->key, high);
}

static bool tree_ok(const struct tree *tree)
{
    return tree && is_between(tree->root, LONG_MIN, LONG_MAX);
}
MG_INVARIANT(struct tree, tree_ok);

static bool has(const struct tree *tree, int key)
{
    const struct node *node = tree->root;
    while (node && node->key != key)
        node = key < node->key ? node->left : node->right;
    return node;
}

void insert(struct tree *tree, int key)
{
    MG_ENSURES(has(tree, key));

    struct node **at = &tree->root;
    while (*at) {
        if (key == (*at)->key)
            return;
        at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    }
    struct node *node = malloc(sizeof *node);
    if (!node)
        abort();
    *node = (struct node){.key = key};
    *at = node;
}

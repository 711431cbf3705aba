/* Insertion into a search tree whose keys only a comparator knows, proved for every tree of a height and for every order:
 *
 *     margay prove search_tree_compared.c --function insert -k 3
 *
 * `compare` has no body, and its contract stands in for it: an order of all keys, whatever that is. There are as many paths as with numbers
 * (search_tree_insert.c). */
#include <margay.h>
#include <stdlib.h>

struct key {
    long high, low;
};

struct node {
    struct node *left, *right;
    struct key *key;
};

struct tree {
    struct node *root;
};

int compare(const struct key *a, const struct key *b);

MG_CONTRACT(compare, (const struct key *a, const struct key *b))
{
    (void)a, (void)b;
    MG_TOTAL_ORDER;
}

/* Low and high are keys that are before all of them and after, or NULL. */
static bool is_between(const struct node *node, const struct key *low, const struct key *high)
{
    if (!node)
        return true;
    return (!low || compare(low, node->key) < 0) && (!high || compare(node->key, high) < 0) && node->key &&
           is_between(node->left, low, node->key) && is_between(node->right, node->key, high);
}

static bool tree_ok(const struct tree *tree)
{
    return tree && is_between(tree->root, NULL, NULL);
}
MG_INVARIANT(struct tree, tree_ok);

static bool has(const struct tree *tree, const struct key *key)
{
    for (const struct node *node = tree->root; node;) {
        int order = compare(key, node->key);
        if (!order)
            return true;
        node = order < 0 ? node->left : node->right;
    }
    return false;
}

void insert(struct tree *tree, struct key *key)
{
    MG_REQUIRES(key != NULL);
    MG_ENSURES(has(tree, key));

    struct node **at = &tree->root;
    while (*at) {
        int order = compare(key, (*at)->key);
        if (!order)
            return;
        at = order < 0 ? &(*at)->left : &(*at)->right;
    }
    struct node *node = malloc(sizeof *node);
    if (!node)
        abort();
    *node = (struct node){.key = key};
    *at = node;
}

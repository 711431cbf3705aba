/* Binary search trees of exactly n nodes with keys 0..n-1, equal keys allowed.
 *
 * Shows: a generator and a predicate, each for what it does best. The shape is easy to generate and the
 * order is easy to check; the keys lie in the nodes, open, until the walk comes by.
 *
 * Figures (paths explored / valid): n = 4: 1,484 / 490, 5: 21,210 / 5,292, 6: 305,052 / 60,984. Choosing at
 * once: 4: 3,584, 5: 131,250 paths. */
#include <margay.h>
#include <margay_generate.h>
#include <stdbool.h>

struct node {
    struct node *left, *right;
    int key;
};

/* In order from left to right, no key less than the one before, which is *least. */
static bool is_ordered(const struct node *node, int *least)
{
    if (!node)
        return true;
    if (!is_ordered(node->left, least) || node->key < *least)
        return false;
    *least = node->key;
    return is_ordered(node->right, least);
}

MG_TEST(search_tree, n)
{
    struct node nodes[n];
    struct node *root = MG_GEN_TREE(struct node, left, right, n, nodes);
    for (int i = 0; i < n; i++)
        nodes[i].key = mg_int(0, n - 1);
    int least = 0;
    mg_assume(is_ordered(root, &least));
}

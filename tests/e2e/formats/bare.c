/* A bare pointer as the root, for the formats; the predicate changes what it reads and puts it back. */
#include <margay.h>

struct node {
    struct node *left, *right;
    int key;
};

static int count(const struct node *node, int lo, int hi, int most)
{
    if (!node)
        return 0;
    if (most <= 0 || node->key <= lo || node->key >= hi)
        return 1000;
    return 1 + count(node->left, lo, node->key, most - 1) + count(node->right, node->key, hi, most - 1);
}

bool search_tree(const struct node *node)
{
    return count(node, 0, 5, 4) < 1000;
}

MG_BOUNDS(struct node *, n)
{
    MG_INTS(struct node, key, 1, n);
}

/* malloc clears nothing. */
#include <margay.h>

struct node { int key; struct node *left, *right; };

static struct node *node_new(int key)
{
    struct node *node = malloc(sizeof *node);
    node->key = key;
    node->left = NULL;
    return node;
}

MG_TEST(wrong, n)
{
    struct node *node = node_new(1);
    mg_assert(!node->left);
    mg_assert(!node->right || n); /* BAD uninitialised */
    free(node);
}

MG_TEST(right, n)
{
    struct node *node = node_new(1);
    mg_assert(!node->left);
    free(node);
}

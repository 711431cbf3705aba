#include <stdlib.h>
typedef struct tree_node {
    int key;
    struct tree_node *left, *right;
} tree_node_t;
tree_node_t *tree_insert(tree_node_t *root, int key)
{
    if (!root) {
        root = malloc(sizeof *root);
        root->key = key;
        root->left = root->right = NULL;
        return root;
    }
    if (key < root->key)
        root->left = tree_insert(root->left, key);
    else if (key > root->key)
        root->right = tree_insert(root->right, key);
    return root;
}
int tree_height(const tree_node_t *t)
{
    if (!t)
        return 0;
    int a = tree_height(t->left), b = tree_height(t->right);
    return 1 + (a > b ? a : b);
}
const tree_node_t *tree_min(const tree_node_t *t)
{
    while (t && t->left)
        t = t->left;
    return t;
}
void tree_free(tree_node_t *t)
{
    if (!t)
        return;
    tree_free(t->left);
    tree_free(t->right);
    free(t);
}

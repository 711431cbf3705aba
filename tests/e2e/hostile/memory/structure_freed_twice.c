/* EXPECT check double_free */
#include <margay.h>
struct node {
    struct node *left, *right;
};
MG_TEST(frees, n)
{
    struct node *a = MG_ANY(struct node, n);
    if (!a->left || !a->right || a->left == a || a->right == a)
        return;
    free(a->left);
    free(a->right); /* HERE */
}

/* EXPECT check no_structure; -n 1 */
#include <margay.h>
struct node {
    struct node *next;
};
MG_TEST(forest, n)
{
    for (;;) {
        struct node *a = MG_ANY(struct node, n);
        mg_assume(!a->next);
    }
}

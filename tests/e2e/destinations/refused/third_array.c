/* refused: 10: struct node.keys has other bounds already, at third_array.c:9 */
#include <margay.h>
struct node { int **keys; };
bool ok(const struct node *n) { return n->keys; }

MG_BOUNDS(struct node, n)
{
    MG_ARRAYS(struct node, keys, 1, 1);
    MG_ARRAYS(struct node, keys, 2, 2);
    MG_ARRAYS(struct node, keys, 3, 3);
}

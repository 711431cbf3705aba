/* refused: 8: MG_ARRAYS: there are no lengths from 3 to 2 */
#include <margay.h>
struct node { int *keys; };
bool ok(const struct node *n) { return n->keys; }

MG_BOUNDS(struct node, n)
{
    MG_ARRAYS(struct node, keys, 3, 2);
}

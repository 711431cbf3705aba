/* refused: 8: `keys` has the type `int *`, which leads to no characters */
#include <margay.h>
struct node { int *keys; };
bool ok(const struct node *n) { return n->keys; }

MG_BOUNDS(struct node, n)
{
    MG_STRINGS(struct node, keys, "ab", n);
}

/* refused: 8: MG_SET(spare, struct node, 2): nothing in the structure points to one */
#include <margay.h>
struct node { struct node *next; int key; };
bool ok(const struct node *n) { return n->key; }

MG_BOUNDS(struct node, n)
{
    MG_SET(spare, struct node, 2);
}

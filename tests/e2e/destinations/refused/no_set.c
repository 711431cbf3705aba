/* refused: 8: there is no set `spare` (or MG_SET comes later) */
#include <margay.h>
struct node { struct node *next; int key; };
bool ok(const struct node *n) { return n->key; }

MG_BOUNDS(struct node, n)
{
    MG_POINTS_TO_SET(struct node, next, spare);
    MG_SET(spare, struct node, 2);
}

/* refused: 10: MG_SET(spare, ...): there is a set of this name already, see two_sets.c:9 */
#include <margay.h>
struct leaf { int key; };
struct node { struct node *next; struct leaf *leaf; };
bool ok(const struct node *n) { return n->leaf; }

MG_BOUNDS(struct node, n)
{
    MG_SET(spare, struct node, 2);
    MG_SET(spare, struct leaf, 2);
}

/* refused: 8: `key` is no pointer */
#include <margay.h>
struct node { struct node *next; int key; };
bool ok(const struct node *n) { return n->key; }

MG_BOUNDS(struct node, n)
{
    MG_POINTS_TO(struct node, key, struct node);
}

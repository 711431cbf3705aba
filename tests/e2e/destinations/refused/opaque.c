/* refused: 9: only a struct that has a body has objects to point to */
#include <margay.h>
struct leaf { int key; };
struct node { void *other; };
bool ok(const struct node *n) { return n->other; }

MG_BOUNDS(struct node, n)
{
    MG_POINTS_TO(struct node, other, int);
}

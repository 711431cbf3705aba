/* refused: 11: other must not be NULL, but there are no objects that it may lead to */
#include <margay.h>
struct leaf { int key; };
struct node { void *other; };
bool ok(const struct node *n) { return n->other; }

MG_BOUNDS(struct node, n)
{
    MG_OBJECTS(struct leaf, 0);
    MG_NOT_NULL(struct node, other);
    MG_POINTS_TO(struct node, other, struct leaf);
}

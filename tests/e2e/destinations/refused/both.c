/* refused: 9: `next` has other bounds already, at both.c:8 */
#include <margay.h>
struct node { struct node *next; };
bool ok(const struct node *n) { return !n->next; }

MG_BOUNDS(struct node, n)
{
    MG_ONLY_NULL(struct node, next);
    MG_POINTS_TO(struct node, next, struct node);
}

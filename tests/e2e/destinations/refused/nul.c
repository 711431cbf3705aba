/* refused: 8: MG_STRINGS: '\0' ends a string, so it cannot be in one */
#include <margay.h>
struct node { char *name; };
bool ok(const struct node *n) { return n->name; }

MG_BOUNDS(struct node, n)
{
    MG_STRINGS(struct node, name, "\0ab", n);
}

/* refused: 8: MG_STRINGS: the longest string cannot have 1000000 characters */
#include <margay.h>
struct node { char *name; };
bool ok(const struct node *n) { return n->name; }

MG_BOUNDS(struct node, n)
{
    MG_STRINGS(struct node, name, "ab", 1000000);
}

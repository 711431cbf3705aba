/* refused: 9: `&local` leads to memory that is gone when MG_BOUNDS returns */
#include <margay.h>
struct node { struct node *next; int key; };
bool ok(const struct node *n) { return n->key; }

MG_BOUNDS(struct node, n)
{
    struct node local = {0};
    MG_POINTERS(struct node, next, &local);
}

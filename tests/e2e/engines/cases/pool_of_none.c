/* References to objects of which there are none. */
#include <margay.h>

struct node {
    struct node *next;
};
struct root {
    struct node *a, *b;
    int key;
};

bool ok(const struct root *s)
{
    if (s->a != s->b)
        return false;
    return !s->a && s->key > 1;
}

MG_BOUNDS(struct root, n)
{
    MG_OBJECTS(struct node, 0);
    MG_INTS(struct root, key, 0, 3);
}

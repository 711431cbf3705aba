/* A field of an object is read, and what follows refuses some values; which object it is was open until then. The object must be known
 * before the field is asked about: its first field has no address of its own. */
#include <margay.h>

struct node {
    struct node *next;
};
struct root {
    struct node *a, *b;
};

static char marks[64];

static bool leads_to(struct node *a, struct node *b)
{
    if (a == b)
        return true;
    mg_assume(a);
    return a->next == b;
}

bool ok(struct root *s)
{
    struct node *b = s->b;
    marks[(unsigned long)b & 63] = 1;
    mg_assume(leads_to(s->a, b));
    return true;
}

MG_BOUNDS(struct root, n)
{
    MG_OBJECTS(struct node, 3);
}

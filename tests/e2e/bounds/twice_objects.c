#include <margay.h>

struct node {
    struct node *next;
};

bool ok(struct node *s)
{
    return !s->next;
}

MG_BOUNDS(struct node, n)
{
    MG_OBJECTS(struct node, n);
    MG_OBJECTS(struct node, n + 1);
}

/* EXPECT refused "objects" */
#include <margay.h>
struct node {
    struct node *next;
    char load[4096];
};
bool any(struct node *n)
{
    return !n;
}
MG_BOUNDS(struct node *, n)
{
    MG_OBJECTS(struct node, 1000000 * n);
}

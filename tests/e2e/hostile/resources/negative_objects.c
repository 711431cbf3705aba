/* EXPECT refused "MG_OBJECTS" */
#include <margay.h>
struct node {
    struct node *next;
};
bool any(struct node *n)
{
    return !n;
}
MG_BOUNDS(struct node *, n)
{
    MG_OBJECTS(struct node, -n); /* HERE */
}

/* The same as dont_care.c, n = 1: each open field takes each of its values, 20 structures (see there). */
#include <margay.h>

struct node {
    int key;
    bool flag;
};

struct all {
    bool kind;
    int spare;
    struct node *node;
};

bool ok(const struct all *x)
{
    return !x->kind || !x->node || x->node->key >= 0;
}

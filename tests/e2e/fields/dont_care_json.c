/* The same as dont_care.c, as JSON: {"any":true} stands for what was never read. */
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

/* Binary trees by recursion, the number of nodes counted in the locals of the callers and, a second time, behind a
 * pointer into the frame of ok(). */
#define OWN_STRUCTURE
#include "restore.h"

struct node {
    struct node *left, *right;
};

struct tree {
    struct node *root;
};

struct count {
    int nodes, most;
    const struct node *seen[8];
};

FRAME(int, walk, const struct node *n, struct count *c)
{
    if (!n)
        return 0;
    for (int i = 0; i < c->nodes; i++)
        if (c->seen[i] == n)
            return -1;
    c->seen[c->nodes++] = n;
    int left = walk(n->left, c);
    if (left < 0)
        return -1;
    int before = c->nodes, right = walk(n->right, c);
    CHECK(c->nodes >= before && before >= left);
    return right < 0 ? -1 : left + right + 1;
}

bool ok(struct tree *t)
{
    struct count c = {0};
    int nodes = walk(t->root, &c);
    if (nodes < 0)
        return false;
    CHECK(nodes == c.nodes);
    return nodes == 4;
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, 4);
}

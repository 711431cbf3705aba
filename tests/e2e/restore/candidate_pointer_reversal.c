/* Schorr and Waite: a tree walked without a stack, by turning around the very pointers that are being chosen. A mark
 * says how far each node is. */
#define OWN_STRUCTURE
#include "restore.h"

struct node {
    struct node *child[2];
    unsigned char state;
};

struct tree {
    struct node *root;
};

static int size(const struct node *n)
{
    return n ? 1 + size(n->child[0]) + size(n->child[1]) : 0;
}

FRAME(struct node *, turn, struct node *n, int side, struct node *to)
{
    struct node *old = n->child[side];
    n->child[side] = to;
    return old;
}

bool ok(struct tree *t)
{
    struct node *up = NULL, *at = t->root, *done, *seen[4];
    int count = 0;
    do {
        done = NULL;
        if (at) {
            for (int i = 0; i < count; i++)
                if (seen[i] == at)
                    return false; /* shared; the pointers stay turned around */
            seen[count++] = at;
            at->state = 0;
            struct node *left = turn(at, 0, up);
            up = at;
            at = left;
            if (at)
                continue;
        }
        while (up && up->state == 1) {
            struct node *above = turn(up, 1, done);
            done = up;
            up = above;
        }
        if (up) {
            up->state = 1;
            at = up->child[1];
            up->child[1] = turn(up, 0, done);
        }
    } while (up);
    CHECK(done == t->root && size(t->root) == count);
    return count == 4;
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, 4);
}

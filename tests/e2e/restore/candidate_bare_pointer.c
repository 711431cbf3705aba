/* The root is a bare pointer: its choice is made before the predicate starts, so there is nothing to go back to. */
#define OWN_STRUCTURE
#include "restore.h"

struct node {
    struct node *next;
    int key;
};

static int runs;

bool ok(struct node *n)
{
    int length = 0;
    CHECK(runs++ == 0);
    for (; n; n = n->next) {
        CHECK(runs == length + 1);
        runs++;
        if (n->key != length || ++length > 3)
            return false;
    }
    return length == 2;
}

MG_BOUNDS(struct node *, n)
{
    MG_OBJECTS(struct node, 3);
    MG_INTS(struct node, key, 0, 3);
}

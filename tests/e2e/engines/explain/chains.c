/* Reads whose value decides at once, by every use-chain, and reads whose value does not. chains.explained says the same. */
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

enum color { RED, GREEN, BLUE };

struct node {
    struct node *next;
    int key;
};

struct root {
    int branch, returned, both, either, cast, three, range, code, deep, divided, again, last;
    unsigned char small;
    bool flag;
    enum color color;
    struct node *node;
    int stored, followed, summed, passed;
};

static int kept;

static int sign(int number)
{
    return number < 0 ? -1 : 0;
}

/* Not inlined, since it calls itself; its result false makes each caller return false. */
static bool is_list(const struct node *node, int key)
{
    if (!node)
        return true;
    if (node->key < key) /* at once */
        return false;
    return is_list(node->next, key + 1); /* the loop goes on: it became one */
}

static bool is_small(const struct root *r)
{
    return r->small < 3; /* at once */
}

/* Not a function that its callers leave at once. */
static int count(const struct root *r, int depth)
{
    if (depth == 0)
        return r->passed > 1; /* what is returned is none of a few constants, further up */
    return count(r, depth - 1) + 1;
}

static bool is_good(const struct root *r)
{
    int low = 1, high = 3, local = r->range; /* at once */
    if (local < low || local > high)
        return false;
    if (r->branch != 2) /* at once */
        return false;
    if (r->both > 1 && r->both < 4) /* at once */
        return false;
    if (r->either < 1 || r->either == 3) /* at once */
        return false;
    if ((unsigned char)r->cast == 7) /* at once */
        return false;
    if (r->three != 1 && r->three != 3 && r->three != 4) /* at once */
        return false;
    if (sign(r->code)) /* at once */
        return false;
    switch (r->color) { /* at once */
    case RED:
        return false;
    case GREEN:
        break;
    case BLUE:
        return false;
    }
    if (!r->flag) /* at once */
        return false;
    if (r->deep / 2 == 1) /* at once */
        return false;
    if (10 / (r->divided + 1) > 4) /* at once */
        return false;
    if (!is_small(r) || !is_list(r->node, 0)) /* a function is called first */
        return false;
    mg_assume(r->again < 2); /* at once */
    kept = r->stored;        /* something is stored first */
    if (r->followed > r->summed) /* another read comes first; at once */
        return false;
    return true;
}

bool ok(const struct root *r)
{
    if (!is_good(r) || count(r, 2) > 5)
        return false;
    return r->returned >= 2 && r->last == kept; /* at once */
}

MG_BOUNDS(struct root, n)
{
    MG_OBJECTS(struct node, 1);
    MG_TYPE_INTS(int, 0, 2);
    MG_INTS(struct root, cast, 7, 8);
    MG_INTS(struct root, three, 0, 4);
    MG_INTS(struct root, returned, 1, 3);
    MG_INTS(struct root, small, 0, 5);
    MG_INTS(struct root, code, -1, 0);
    MG_INTS(struct node, key, -1, 1);
}

/* A table is read outside, where another one lies: a crash, not a value to compare with. */
#include <margay.h>

struct root {
    int a, b;
};

static int table[4], other[64];

bool ok(const struct root *s)
{
    int b = s->b, a = s->a;
    if (a == table[b] + other[3])
        return false;
    return true;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, a, 0, 2);
    MG_VALUES(struct root, b, 0, 12, 24, 36, 48, 60);
}

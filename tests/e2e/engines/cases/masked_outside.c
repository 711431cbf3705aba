/* As index_outside, where the number is known and every value of the field compared with would be refused: a crash, not a refusal. */
#include <margay.h>

struct root {
    int a, b;
};

static int table[4], other[64];
static volatile double chosen;

bool ok(const struct root *s)
{
    int b = s->b;
    chosen = b;
    int a = s->a;
    if (a != table[b])
        return false;
    return other[3] == a;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, a, 1, 2);
    MG_VALUES(struct root, b, 0, 24);
}

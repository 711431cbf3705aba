/* A field is chosen, overwritten by a value that is not chosen yet, and read again by the next candidate. */
#include <margay.h>

struct root {
    unsigned u;
    int a, b;
    bool t;
};

bool ok(struct root *s)
{
    static const int table[4] = {5, 6, 7, 8};
    int k = table[s->u];
    switch (s->u) {
    case 1:
        return s->b == 2;
    default:
        s->u = (unsigned)s->b;
    }
    if (s->t)
        return s->u == (unsigned)k - 5;
    return s->u < 2 && s->a == 0;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, u, 0, 3);
    MG_INTS(struct root, a, 0, 2);
    MG_INTS(struct root, b, -1, 2);
}

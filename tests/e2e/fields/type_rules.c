/* Rules on types, and rules on fields that win over them. a, b: -1..0 each, a rule on short; own: 5 only, by its field. e: one of
 * three enumerators, listed; d: two values; p, q never NULL by type: N0 and N0 or N1; r may be NULL by its field: NULL or any of
 * two when q used both... p = N0; q = N0: r in {NULL, N0, N1}, q = N1: r in {NULL, N0, N1}: 6. Only a == b counts: 2.
 * 2 * 1 * 1 * 2 * 6 = 24. A pointer to short is not a short: always NULL.
 * expect: -n 1 => 24 */
#include <margay.h>

enum color { RED, GREEN, BLUE };

struct node {
    int unread;
};

struct all {
    short a, b, own;
    enum color e;
    double d;
    struct node *p, *q, *r;
    short *other;
};

bool ok(const struct all *x)
{
    return x->a == x->b && x->own == 5 && x->e == GREEN && x->d > 0 && x->p && x->q && (!x->r || x->r) && !x->other;
}

MG_BOUNDS(struct all, n)
{
    MG_TYPE_INTS(short, -1, 0);
    MG_INTS(struct all, own, 5, 5);
    MG_TYPE_VALUES(enum color, GREEN);
    MG_TYPE_REALS(double, 0.25, 4);
    MG_TYPE_NOT_NULL(struct node);
    MG_MAYBE_NULL(struct all, r);
    MG_OBJECTS(struct node, n + 1);
}

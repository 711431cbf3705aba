/* A union chosen by a tag. INT: 0..2, three; PAIR: a <= b over 0..1, three; LINK: NULL or one leaf, whose value (0..n, so
 * 2 for n = 1) is read: 1 + 2; NONE has no arm and reads none: 1. In all 10.
 * expect: -n 1 => 10
 * n = 2 gives the leaf three values: 11.
 * expect: -n 2 => 11 */
#include <margay.h>

enum kind { NONE, INT, PAIR, LINK };

struct leaf {
    int value;
};

struct all {
    enum kind kind;
    union {
        int number;
        struct {
            char a, b;
        } pair;
        struct leaf *link;
    } u;
};

bool ok(const struct all *x)
{
    switch (x->kind) {
    case NONE:
        return true;
    case INT:
        return x->u.number >= 0;
    case PAIR:
        return x->u.pair.a <= x->u.pair.b;
    default:
        return !x->u.link || x->u.link->value >= 0;
    }
}

MG_BOUNDS(struct all, n)
{
    MG_ARM(struct all, u.number, kind, INT);
    MG_ARM(struct all, u.pair, kind, PAIR);
    MG_ARM(struct all, u.link, kind, LINK);
    MG_INTS(struct all, u.number, 0, 2);
    MG_VALUES(struct all, u.pair.a, 0, 1);
    MG_VALUES(struct all, u.pair.b, 0, 1);
}

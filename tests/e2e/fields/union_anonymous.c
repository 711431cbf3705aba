/* An anonymous union with its tag after it, and an anonymous struct. Reading the union first decides the tag. tag 0: small
 * -1..1, three; tag 1: big 5 and 6, two; times the anonymous struct's p <= q over 0..n (n = 1: three).
 * expect: -n 1 => 15
 * expect: -n 2 => 30 */
#include <margay.h>

struct all {
    union {
        signed char small;
        long big;
    };
    unsigned char tag;
    struct {
        int p, q;
    };
};

bool ok(const struct all *x)
{
    if (x->p > x->q)
        return false;
    return x->tag ? x->big == 5 || x->big == 6 : x->small <= 1;
}

MG_BOUNDS(struct all, n)
{
    MG_INTS(struct all, tag, 0, 1);
    MG_ARM(struct all, small, tag, 0);
    MG_ARM(struct all, big, tag, 1);
    MG_INTS(struct all, small, -1, 1);
    MG_INTS(struct all, big, 5, 6);
}

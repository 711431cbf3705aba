/* Reading one bit-field leaves its neighbours alone. `middle` has 16 values and is all that is read.
 * expect: -n 1 => 16 of 16
 * Two of one byte and one that straddles bytes: 4 * 16 = 64 with c = 1023 fixed.
 * expect: -n 1 --pred two => 64 of 64
 * A bool, a char beside bit-fields, and the last one: 2 * 2 * 3.
 * expect: -n 1 --pred rest => 12 of 12 */
#include <margay.h>

struct all {
    unsigned a : 3;
    int middle : 4;
    unsigned c : 10;
    bool d : 1;
    char plain;
    unsigned e : 7;
};

bool ok(const struct all *x)
{
    return x->middle >= -8 && x->middle <= 7;
}

__attribute__((used)) static bool two(const struct all *x)
{
    return x->a >= 4 && x->c == 1023 && x->middle < 8;
}

__attribute__((used)) static bool rest(const struct all *x)
{
    return (x->d || !x->d) && (x->plain == 0 || x->plain == 'a') && x->e <= 100;
}

MG_BOUNDS(struct all, n)
{
    MG_INTS(struct all, a, 4, 7);
    MG_INTS(struct all, middle, -8, 7);
    MG_INTS(struct all, c, 1023, 1023);
    MG_VALUES(struct all, e, 0, 50, 100);
}

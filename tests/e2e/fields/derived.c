/* No MG_BOUNDS at all. int8_t, uint16_t and int64_t 0..n, bool both, enum its two values (LATER is an alias), char '\0'
 * and n letters, double 0..n, a one-bit field at most 0..1 and a two-bit signed field at most 0..1 whatever n.
 * All are read: (n+1)^3 * 2 * 2 * (n+1) * (n+1) * min(n+1,2)^2; n = 1: 2^9; n = 2: 3^5 * 4 * 4 = 3888. The predicate keeps those
 * where the three integers are equal and the bit-fields too: n = 1: 2 * 2 * 2 * 2 * 2 * 2 = 64.
 * expect: -n 1 => 64
 * n = 2: 3 * 2 * 2 * 3 * 3 * 2 = 216.
 * expect: -n 2 => 216
 * n = 300, only the first field: int8_t stops at 127.
 * expect: -n 300 --pred only_first => 128 of 128
 * char stops at 'z': 27 values.
 * expect: -n 300 --pred only_letter => 27 of 27 */
#include <margay.h>
#include <stdint.h>

enum when { NOW = -7, LATE = 40, LATER = 40 };

struct all {
    int8_t a;
    uint16_t b;
    int64_t c;
    bool d;
    enum when e;
    char f;
    double g;
    unsigned h : 1;
    int i : 2;
};

bool ok(const struct all *x)
{
    if (x->a != x->b || x->b != x->c)
        return false;
    if (x->e != NOW && x->e != LATE)
        return false;
    if (x->f != 0 && (x->f < 'a' || x->f > 'z'))
        return false;
    return (x->d || !x->d) + x->g >= 0 && (int)x->h == x->i;
}

__attribute__((used)) static bool only_first(const struct all *x)
{
    return x->a >= 0;
}

__attribute__((used)) static bool only_letter(const struct all *x)
{
    return x->f >= 0;
}

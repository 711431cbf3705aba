/* MG_INTS on narrow, wide, negative and 8-byte fields: -2..0, 254..255, -1..1 about zero of 64 bits, and a range at the
 * end of int64_t. Reads all: 3 * 2 * 3 * 2 = 36.
 * expect: -n 1 => 36 of 36 */
#include <margay.h>
#include <stdint.h>

struct all {
    int8_t a;
    uint8_t b;
    int64_t c;
    long long d;
};

bool ok(const struct all *x)
{
    return x->a <= 0 && x->a >= -2 && x->b >= 254 && x->c >= -1 && x->c <= 1 && x->d >= INT64_MAX - 1;
}

MG_BOUNDS(struct all, n)
{
    MG_INTS(struct all, a, -2, 0);
    MG_INTS(struct all, b, 254, 255);
    MG_INTS(struct all, c, -1, 1);
    MG_INTS(struct all, d, INT64_MAX - 1, INT64_MAX);
}

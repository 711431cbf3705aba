/* The same for results narrower and wider than int: only the bits of the type count.
 * unsigned char: 256 is 0. long long: 1 << 40 is not 0.
 * expect: -n 3 --pred ok => 3 of 4
 * expect: -n 3 --pred wide => 3 of 4 */
#include <margay.h>

struct all {
    int x;
};

unsigned char ok(const struct all *a)
{
    return (unsigned char)(a->x == 3 ? 256 : 128);
}

long long wide(const struct all *a)
{
    return a->x == 3 ? 0 : 1LL << 40;
}

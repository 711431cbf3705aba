/* expect: unstable no-line only-rerun explored=2 crashed=1 valid=1 complete=false */
#include <margay.h>

struct s {
    int x[64];
};

/* Reads a hundred fields in an order the clock decides. */
bool ok(struct s *s)
{
    int sum = 0;
    for (int i = 0; i < 100; i++)
        sum += s->x[__builtin_readcyclecounter() >> 2 & 63];
    return sum >= 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 1);
}

/* expect: refused text="readcyclecounter" */
#include <margay.h>

struct s {
    int x[64];
};

/* Reads a hundred fields in an order the clock decides. */
bool ok(struct s *s)
{
    int sum = 0;
    for (int i = 0; i < 100; i++)
        sum += s->x[__builtin_readcyclecounter() >> 2 & 63]; /* HERE */
    return sum >= 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 1);
}

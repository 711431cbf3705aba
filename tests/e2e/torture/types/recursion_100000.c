#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int x;
};

static int down(int k, int x)
{
    volatile int h = x;
    return k ? down(k - 1, x) + h - h : x;
}

bool ok(struct s *s)
{
    return down(100000, s->x) == 1;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}

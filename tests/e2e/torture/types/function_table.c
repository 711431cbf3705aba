#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int op, x;
};

static int inc(int x)
{
    return x + 1;
}

static int dec(int x)
{
    return x - 1;
}

static int zero(int x)
{
    (void)x;
    return 0;
}

static int (*const table[])(int) = {inc, dec, zero};

bool ok(struct s *s)
{
    return table[s->op](s->x) == 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, op, 0, 2);
    MG_INTS(struct s, x, 0, 2);
}

#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    long double x;
};

bool ok(struct s *s)
{
    return s->x == 1.0L || s->x == 2.0L;
}

MG_BOUNDS(struct s, n)
{
    MG_REALS(struct s, x, 0, 1, 2, 3);
}

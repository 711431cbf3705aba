#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int x;
};

long ok(struct s *s)
{
    return (long)s->x << 32;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}

#include <margay.h>

struct s {
    int x;
};

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, n);
}

bool ok(struct s *s)
{
    MG_INTS(struct s, x, 0, 1);
    return s->x != 0;
}

#include <margay.h>

struct s {
    long x;
};

bool ok(struct s *s)
{
    return s->x;
}

MG_BOUNDS(struct s, n)
{
    MG_TYPE_INTS(long, 0, 1);
    MG_TYPE_VALUES(long, 5);
}

#include <margay.h>

struct s {
    int a[3];
};

bool ok(struct s *s)
{
    return s->a[0];
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, a, 0, 1);
    MG_INTS(struct s, a[7], 5, 6);
}

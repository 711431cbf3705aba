#include <margay.h>

struct s {
    int a[3];
};

bool ok(struct s *s)
{
    return s->a[0] == 5 && s->a[1] + s->a[2] == 1;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, a[0], 5, 6);
    MG_INTS(struct s, a, 0, 1);
}

#include <margay.h>

struct s {
    int m, n;
    int *x;
};

bool ok(struct s *s)
{
    return s->m && s->x[0];
}

MG_BOUNDS(struct s, n)
{
    MG_ARRAY(struct s, x, m);
    MG_ARRAY(struct s, x, n);
}

#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int n;
    int *v;
};

bool ok(struct s *s)
{
    s->n = 2;
    return s->v[0] == 1 && s->v[1] == 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, n, 0, 2);
    MG_ARRAY(struct s, v, n);
    MG_INTS(struct s, v, 0, 1);
}

#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int n;
    int *v;
};

bool ok(struct s *s)
{
    return s->v[1] == 1;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, n, 0, 2);
    MG_ARRAY(struct s, v, n);
    MG_INTS(struct s, v, 0, 1);
}

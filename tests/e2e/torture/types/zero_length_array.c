#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int n;
    int v[0];
    int w;
};

bool ok(struct s *s)
{
    return s->n == s->v[0];
}

MG_BOUNDS(struct s, n)
{
    MG_TYPE_INTS(int, 0, 1);
}

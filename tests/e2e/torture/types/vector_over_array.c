#include <margay.h>
#include <stdlib.h>
#include <string.h>

typedef int v4 __attribute__((vector_size(16)));
struct s {
    int a[4];
};

bool ok(struct s *s)
{
    v4 t = *(v4 *)s->a;
    v4 u = t == (v4){1, 0, 1, 0};
    return u[0] && u[1] && u[2] && u[3];
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, a, 0, 1);
}

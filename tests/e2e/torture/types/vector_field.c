#include <margay.h>
#include <stdlib.h>
#include <string.h>

typedef int v4 __attribute__((vector_size(16)));
struct s {
    v4 v;
};

bool ok(struct s *s)
{
    v4 t = s->v + s->v;
    return t[0] == 2 && t[3] == 2;
}

MG_BOUNDS(struct s, n)
{
}

#include <margay.h>
#include <stdlib.h>
#include <string.h>

#include <stdatomic.h>
struct s {
    _Atomic int x;
    atomic_bool b;
    _Atomic long y;
};

bool ok(struct s *s)
{
    return s->x == 1 && atomic_load(&s->b) && atomic_fetch_add(&s->y, 1) == 1 && s->y == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 1);
    MG_INTS(struct s, y, 0, 1);
}

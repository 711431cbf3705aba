#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int x, y;
};

bool ok(struct s *s)
{
    int e = 1;
    return __atomic_compare_exchange_n(&s->x, &e, 5, 0, 5, 5) && s->x == 5 &&
           __sync_fetch_and_add(&s->y, 2) == 0 && s->y == 2;
}

MG_BOUNDS(struct s, n)
{
}

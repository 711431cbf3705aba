#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    volatile int x;
    volatile int y;
};

bool ok(struct s *s)
{
    s->x;
    (void)s->y;
    return s->x == 1;
}

MG_BOUNDS(struct s, n)
{
    MG_TYPE_INTS(int, 0, 1);
}

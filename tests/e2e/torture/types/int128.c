#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    __int128 x;
};

bool ok(struct s *s)
{
    return s->x == -1 || s->x == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, -2, 2);
}

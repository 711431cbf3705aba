#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int x, y;
};

bool ok(struct s *s)
{
    s->x = 1;
    return s->x == 1;
}

MG_BOUNDS(struct s, n)
{
    MG_TYPE_INTS(int, 0, 1);
}

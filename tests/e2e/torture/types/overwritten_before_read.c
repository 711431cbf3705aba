#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int x, y;
    struct s *p;
};

bool ok(struct s *s)
{
    memset(s, 0, sizeof *s);
    return s->x == 0 && !s->p;
}

MG_BOUNDS(struct s, n)
{
    MG_OBJECTS(struct s, 1);
    MG_TYPE_INTS(int, 0, 1);
}

#include <margay.h>

struct s {
    int x;
};

bool ok(struct s *s)
{
    return s->x;
}

MG_BOUNDS(struct s, n)
{
    MG_VALUES(struct s, x, 1, 2);
    MG_VALUES(struct s, x, 1, 2);
    MG_VALUES(struct s, x, 3);
}

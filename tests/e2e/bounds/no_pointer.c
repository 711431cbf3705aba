#include <margay.h>

struct other {
    int y;
};
struct s {
    int x;
};

bool ok(struct s *s)
{
    struct other o = {s->x};
    return o.y;
}

MG_BOUNDS(struct s, n)
{
    MG_OBJECTS(struct s, 1);
    MG_OBJECTS(struct other, 2);
}

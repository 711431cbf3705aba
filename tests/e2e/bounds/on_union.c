#include <margay.h>

struct s {
    union {
        int i;
        char c;
    } u;
};

bool ok(struct s *s)
{
    return s->u.i == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, u, 0, 1);
}

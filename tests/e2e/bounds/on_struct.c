#include <margay.h>

struct in {
    int x;
};
struct s {
    struct in in;
};

bool ok(struct s *s)
{
    return s->in.x == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, in, 0, 1);
}

/* mg_assert says the same in a predicate as assert does. */
#include <margay.h>

struct s {
    int x;
};

bool ok(struct s *s)
{
    mg_assert(s->x != 1);
    return s->x == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}

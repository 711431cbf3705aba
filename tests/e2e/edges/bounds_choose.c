#include <margay.h>

struct s {
    int x;
};

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, mg_bool() ? 1 : 2);
}

bool ok(struct s *s)
{
    return s->x != 0;
}

MG_TEST(t, n)
{
    mg_assert(ok(MG_ANY(struct s, n)));
}

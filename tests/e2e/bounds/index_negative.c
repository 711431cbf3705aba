#include <margay.h>

enum { LAST = 2 };
struct s {
    int a[3];
};

bool ok(struct s *s)
{
    return s->a[0];
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, a[-1], 5, 6);
}

#include <margay.h>

struct s {
    int x;
};

static int count(int x, int left)
{
    for (int i = 0; i < left; i++)
        x++;
    if (!left)
        return x;
    __attribute__((musttail)) return count(x, left - 1);
}

bool ok(struct s *s)
{
    return count(s->x, 3) == 7;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}

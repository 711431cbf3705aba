#include <margay.h>

struct s {
    int x;
};

static int guess(void)
{
    return mg_int(0, 1);
}

bool ok(struct s *s)
{
    return s->x == guess();
}

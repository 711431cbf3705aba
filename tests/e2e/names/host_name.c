#include <margay.h>

struct s {
    int x;
};

static bool mg_host_x(const struct s *s)
{
    return s->x == 1;
}

bool ok(struct s *s)
{
    return mg_host_x(s);
}

#include <margay.h>

struct s {
    char *name;
};

bool ok(struct s *s)
{
    return s->name;
}

MG_BOUNDS(struct s, n)
{
    MG_ONLY_NULL(struct s, name);
}

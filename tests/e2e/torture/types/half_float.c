#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    _Float16 h;
    float f;
};

bool ok(struct s *s)
{
    return s->h == 1 && s->f == 2;
}

MG_BOUNDS(struct s, n)
{
}

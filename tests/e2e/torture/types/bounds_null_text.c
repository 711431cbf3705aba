#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    char x;
};

bool ok(struct s *s)
{
    return s->x;
}

MG_BOUNDS(struct s, n)
{
    MG_CHARS(struct s, x, (char *)0);
}

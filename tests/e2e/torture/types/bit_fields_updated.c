#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    unsigned char a : 4, b : 4;
};

bool ok(struct s *s)
{
    s->a++;
    s->b += s->a;
    return s->a == 2 && s->b == 3;
}

MG_BOUNDS(struct s, n)
{
}

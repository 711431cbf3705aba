#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    unsigned char a : 4, b : 4;
};

bool ok(struct s *s)
{
    unsigned char *p = (unsigned char *)s;
    *p = (*p & 0xf0) | (*p >> 4);
    return s->a == 2 && s->b == 2;
}

MG_BOUNDS(struct s, n)
{
}

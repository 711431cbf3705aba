#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int x;
    short y;
    char z;
};

bool ok(struct s *s)
{
    unsigned char *p = (unsigned char *)s;
    int t = 0;
    for (unsigned i = 0; i < sizeof *s; i++)
        t += p[i];
    return t == 2;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 1);
    MG_INTS(struct s, y, 0, 1);
    MG_INTS(struct s, z, 0, 1);
}

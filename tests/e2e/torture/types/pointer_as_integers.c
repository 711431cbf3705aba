#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct n {
    struct n *a, *b;
};
struct s {
    struct n *p, *q;
};

bool ok(struct s *s)
{
    unsigned *w = (unsigned *)s;
    return w[0] == w[2] && w[1] == w[3];
}

MG_BOUNDS(struct s, n)
{
    MG_OBJECTS(struct n, n);
}

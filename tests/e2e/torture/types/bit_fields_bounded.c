#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct s {
    unsigned a : 3, b : 2;
    signed c : 2;
    long d : 40;
    bool e : 1;
};

bool ok(struct s *s)
{
    if (s->b != 3)
        return false;
    s->a = 5;
    if (s->a != 5)
        return false;
    return s->c == -1 && s->d == -5 && s->e;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, a, 0, 7);
    MG_INTS(struct s, b, 0, 3);
    MG_INTS(struct s, c, -2, 1);
    MG_VALUES(struct s, d, -5, 100);
}

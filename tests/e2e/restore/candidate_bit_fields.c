/* Bit-fields of the candidate that share a word: chosen one by one, overwritten in another order. */
#define OWN_STRUCTURE
#include "restore.h"

struct s {
    unsigned a : 2, b : 3, c : 1;
    int d : 4;
    bool e : 1;
};

bool ok(struct s *s)
{
    unsigned b = s->b;
    s->c = 1; /* never chosen */
    s->b = 7;
    unsigned a = s->a;
    CHECK(s->b == 7 && s->c == 1 && s->a == a);
    s->a = 3 - a;
    int d = s->d;
    CHECK(s->a == 3 - a && s->d == d && d >= -1 && d <= 1);
    s->d = -8;
    bool e = s->e;
    s->e = !e;
    CHECK(s->a == 3 - a && s->b == 7 && s->c == 1 && s->d == -8 && s->e == !e);
    return (a + b + (unsigned)(d + 1) + e) % 2 == 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, a, 0, 3);
    MG_INTS(struct s, b, 0, 3);
    MG_INTS(struct s, c, 0, 1);
    MG_INTS(struct s, d, -1, 1);
}

/* The callee chooses, then writes locals of its caller through pointers, one of each width. Before the next value of
 * the choice they must be what they were; a store that is not remembered shows at `before`. */
#include "restore.h"

struct mixed {
    char c;
    short h;
    int i;
    long l;
    float f;
    double d;
    bool b;
    unsigned three : 3, nine : 9;
    void *p;
};

FRAME(void, choose, const struct s *s, int i, struct mixed *m)
{
    int v = s->x[i] + 1;
    m->c = (char)(m->c + v);
    m->h = (short)(m->h + v);
    m->i += v;
    m->l += v;
    m->f += (float)v;
    m->d += v;
    m->b = (m->i & 1) != 0;
    m->three = (m->three + (unsigned)v) & 7;
    m->nine = (m->nine + (unsigned)v) & 511;
    m->p = (char *)m->p + v;
}

bool ok(struct s *s)
{
    struct mixed m = {.p = s};
    int sum = 0;
    for (int i = 0; i < CHOICES; i++) {
        choose(s, i, &m);
        sum += s->x[i] + 1;
        CHECK(m.c == sum && m.h == sum && m.i == sum && m.l == sum);
        CHECK(m.f == (float)sum && m.d == sum && m.b == (sum & 1));
        CHECK(m.three == (sum & 7) && m.nine == sum && (char *)m.p - (char *)s == sum);
    }
    return accepted(s);
}

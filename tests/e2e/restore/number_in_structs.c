/* Complex, 128-bit and long double fields of structs, passed and returned by value. */
#define CHOICES 5
#include "restore.h"
#include <complex.h>
struct m {
    double _Complex z;
    __int128 i;
    long double l;
    long double _Complex q;
    float _Complex f;
};
FRAME(void, step, struct m *m, int v)
{
    m->z = m->z * 2 + v * I;
    m->i = m->i * 3 + v;
    m->l = m->l / 2 + v;
    m->q += v;
    m->f += (float)v * I;
}
FRAME(struct m, back, struct m m, int v, const struct s *s, int i)
{
    m.i += v + s->x[i];
    m.l += 1;
    return m;
}
bool ok(struct s *s)
{
    struct m m, n = {0};
    CHECK(creal(m.z) == 0 && m.i == 0 && m.l == 0 && cimagl(m.q) == 0);
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        step(&m, v);
        step(&n, v);
        struct m c = back(m, v, s, (i + 1) % CHOICES), d = ({
                                                           struct m t = m;
                                                           t.i++;
                                                           t;
                                                       });
        CHECK(c.i == m.i + v + s->x[(i + 1) % CHOICES] && d.i == m.i + 1 && c.l == m.l + 1);
    }
    CHECK(m.z == n.z && m.i == n.i && m.l == n.l && m.q == n.q && m.f == n.f);
    return accepted(s);
}

/* Vectors of 16, 32 and 64 bytes in registers, spilled over the choice, in a recursion. */
#define CHOICES 6
#include "restore.h"

typedef unsigned four __attribute__((vector_size(16)));
typedef double quad __attribute__((vector_size(32)));
typedef unsigned sixteen __attribute__((vector_size(64)));

FRAME(unsigned, level, const struct s *s, int i, const four *f, const quad *q, const sixteen *x)
{
    four a = *f;
    quad b = *q;
    sixteen c = *x;
    unsigned v = (unsigned)s->x[i];
    a = a * 3 + v;
    b = b + v;
    c = c ^ (v + 1);
    unsigned h = i + 1 < CHOICES ? level(s, i + 1, &a, &b, &c) : a[0];
    CHECK(a[1] - a[0] == b[0] * 0 + (f[0][1] - f[0][0]) * 3 && b[3] - q[0][3] == v &&
          (c[15] ^ x[0][15]) == v + 1);
    return h;
}

bool ok(struct s *s)
{
    four f = {7, 8, 9, 10};
    quad q = {0, 1, 2, 3};
    sixteen x = {0};
    unsigned wanted = 7, got = level(s, 0, &f, &q, &x);
    for (int i = 0; i < CHOICES; i++)
        wanted = wanted * 3 + (unsigned)s->x[i];
    CHECK(got == wanted);
    return accepted(s);
}

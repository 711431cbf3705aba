/* Sums in double and float that live in vector registers over every choice of a loop. */
#define CHOICES 7
#include "restore.h"

bool ok(struct s *s)
{
    double a = 0.5, b = 1, c = 1e10, d = -1;
    float e = 0.25f, f = 3;
    for (int i = 0; i < CHOICES; i++) {
        HIDE_REAL(a);
        HIDE_REAL(e);
        double v = s->x[i];
        a += v;
        b *= v + 1;
        c -= v;
        d = -d;
        e += (float)v;
        f = f > (float)v ? f : (float)v;
    }
    int sum = 0, product = 1;
    for (int i = 0; i < CHOICES; i++) {
        sum += s->x[i];
        product *= s->x[i] + 1;
    }
    CHECK(a == sum + 0.5 && b == product && c == 1e10 - sum && d == 1 && e == (float)sum + 0.25f && f == 3);
    return accepted(s);
}

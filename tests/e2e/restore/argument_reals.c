/* Fourteen doubles, a float and a long double as arguments: eight in vector registers, the others on the stack. */
#define CHOICES 5
#include "restore.h"

static const long double halves[] = {64, 32, 16, 8, 4};

FRAME(double, level, double a, double b, double c, double d, double e, double f, double g, double h, double j,
      double k, double l, double m, double n, double o, float p, long double q, const struct s *s, int i)
{
    double weight =
        a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + j * 9 + k * 10 + l * 11 + m * 12;
    HIDE_REAL(weight);
    double v = take(s, i);
    double below =
        i + 1 < CHOICES ? level(o, a, b, c, d, e, f, g, h, j, k, l, m, n, p + 1, q / 2, s, i + 1) : p;
    CHECK(weight ==
          a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + j * 9 + k * 10 + l * 11 + m * 12);
    CHECK(p == (float)i && q == halves[i] && n + o > 0);
    return below + v;
}

bool ok(struct s *s)
{
    int sum = (int)level(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0.0f, 64.0L, s, 0) - (CHOICES - 1);
    CHECK((sum % VALUES == 0) == accepted(s));
    return accepted(s);
}

#include <margay.h>
#include <stdlib.h>
#include <string.h>

#include <stdarg.h>
struct s {
    int x;
    double d;
};

static double sum(int k, ...)
{
    va_list p, q;
    va_start(p, k);
    va_copy(q, p);
    double t = 0;
    while (k--)
        t += va_arg(q, int) + va_arg(q, double);
    va_end(p);
    return t;
}

bool ok(struct s *s)
{
    return sum(2, s->x, s->d, 1, 2.5) == 5.5;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
    MG_REALS(struct s, d, 0, 1, 0.5);
}

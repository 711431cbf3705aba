#include <margay.h>
#include <stdlib.h>
#include <string.h>

#include <stdarg.h>
struct s {
    int x;
};

static int sum(int k, ...)
{
    va_list *p = malloc(sizeof *p);
    va_start(*p, k);
    int t = 0;
    while (k--)
        t += va_arg(*p, int);
    va_end(*p);
    return t;
}

bool ok(struct s *s)
{
    return sum(3, s->x, 1, 1) == 3;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}

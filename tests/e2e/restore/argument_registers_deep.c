/* Variable arguments, of which some lie among the registers that the function stores in its own frame, read at every depth of a
 * recursion that goes beyond the part of the stack that is always open. */
#define CHOICES 3
#include "restore.h"
#include <stdarg.h>

FRAME(unsigned, sum_of, const char *kinds, ...)
{
    va_list args;
    unsigned sum = 0;
    double real = 0;
    va_start(args, kinds);
    for (; *kinds; kinds++)
        if (*kinds == 'u')
            sum = mix(sum, va_arg(args, unsigned));
        else
            real = real * 0.5 + va_arg(args, double);
    va_end(args);
    return sum + (unsigned)real;
}

FRAME(unsigned, deeper, const struct s *s, int left)
{
    unsigned here = sum_of("uudu", 1u, 2u, 3.5, (unsigned)s->x[left % CHOICES]);
    return left ? mix(deeper(s, left - 1), here) : here;
}

bool ok(struct s *s)
{
    unsigned first = deeper(s, 900), second = deeper(s, 900);
    CHECK(first == second);
    return accepted(s);
}

/* The registers that va_arg reads are stored below the locals of the function; where the open part of the stack ends between the
 * two they must be reachable all the same. Depths that end at every place around that. */
#define CHOICES 3
#include "restore.h"
#include <stdarg.h>

FRAME(unsigned, sum_of, int count, ...)
{
    va_list args;
    unsigned sum = 0;
    va_start(args, count);
    while (count--)
        sum = mix(sum, va_arg(args, unsigned));
    va_end(args);
    return sum;
}

FRAME(unsigned, deeper, const struct s *s, int left)
{
    unsigned here = sum_of(4, 1u, 2u, 3u, (unsigned)s->x[left % CHOICES]);
    return left ? mix(deeper(s, left - 1), here) : here;
}

bool ok(struct s *s)
{
    unsigned first = deeper(s, 900), second = deeper(s, 900);
    CHECK(first == second);
    return accepted(s);
}

/* A choice between one va_arg and the next: the va_list, and the registers that the callee put aside, lie in its
 * frame. */
#define CHOICES 6
#include <stdarg.h>
#include "restore.h"

FRAME(double, sum, const struct s *s, int count, ...)
{
    va_list args;
    double all = 0;
    va_start(args, count);
    for (int i = 0; i < count; i++) {
        if (i % 2)
            all += va_arg(args, double);
        else
            all += va_arg(args, int);
        all += 1000 * take(s, i);
    }
    int last = va_arg(args, int);
    va_end(args);
    return all + last;
}

bool ok(struct s *s)
{
    int chosen = 0;
    double all = sum(s, CHOICES, 1, 2.0, 3, 4.0, 5, 6.0, -21);
    for (int i = 0; i < CHOICES; i++)
        chosen += s->x[i];
    CHECK(all == 1000 * chosen);
    return accepted(s);
}

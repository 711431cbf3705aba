/* The va_list is in one frame, its arguments in the frame above, and a function two frames below chooses how many to
 * take: it moves the list in an older frame on. */
#define CHOICES 5
#include <stdarg.h>
#include "restore.h"

FRAME(long, pull, const struct s *s, int i, va_list *args)
{
    long sum = 0;
    for (int k = s->x[i] + 1; k; k--)
        sum += va_arg(*args, long);
    return sum;
}

FRAME(long, pulls, const struct s *s, int i, va_list *args)
{
    long mine = pull(s, i, args);
    return i + 1 < CHOICES ? mine + pulls(s, i + 1, args) : mine;
}

FRAME(long, start, const struct s *s, ...)
{
    va_list args, copy;
    va_start(args, s);
    va_copy(copy, args);
    long all = pulls(s, 0, &args);
    CHECK(va_arg(copy, long) == 1); /* the copy stands at the first still */
    long next = va_arg(args, long);
    va_end(copy);
    va_end(args);
    CHECK(all == next * (next - 1) / 2);
    return next;
}

bool ok(struct s *s)
{
    long next = start(s, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L, 15L, 16L);
    int sum = 0;
    for (int i = 0; i < CHOICES; i++)
        sum += s->x[i] + 1;
    CHECK(next == sum + 1);
    return accepted(s);
}

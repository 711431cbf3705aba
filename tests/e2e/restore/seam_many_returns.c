/* Thousands of calls and returns between two choices, over frames that a choice before needs. */
#define CHOICES 4
#include "restore.h"

FRAME(unsigned, busy, int n)
{
    volatile unsigned char mess[40];
    for (int k = 0; k < 40; k++)
        mess[k] = (unsigned char)(n + k);
    return n > 1 ? busy(n - 1) + busy(n - 2) : mess[n];
}

FRAME(unsigned, choose_below, const struct s *s, int i, int depth)
{
    volatile unsigned mine = (unsigned)depth;
    unsigned v = depth ? choose_below(s, i, depth - 1) : (unsigned)s->x[i];
    CHECK(mine == (unsigned)depth);
    return v;
}

bool ok(struct s *s)
{
    unsigned h = 7, fib = busy(12);
    for (int i = 0; i < CHOICES; i++) {
        h = mix(h, choose_below(s, i, 12));
        CHECK(busy(12) == fib);
    }
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

/* Arguments on the stack that must stay in memory and that nobody has a pointer to: the compiler may leave them
 * where the caller put them, so a store into them, which has no hook, changes the frame of the caller. */
#define CHOICES 6
#include "restore.h"

FRAME(unsigned, level, long a, long b, long c, long d, const struct s *s, int i, volatile unsigned h,
      volatile double r, volatile long double q)
{
    h = h + 1000;
    q = q + 1;
    unsigned v = i % 2 ? (unsigned)take(s, i) : (unsigned)s->x[i];
    CHECK(h == history(s, i) + 1000 && r == i && q == 2 * i + 1 && a + b + c + d == 10);
    h = mix(h - 1000, v);
    r = r + 1;
    q = q + 1;
    unsigned end = i + 1 < CHOICES ? level(d, a, b, c, s, i + 1, h, r, q) : h;
    CHECK(h == history(s, i + 1) && r == i + 1 && q == 2 * i + 2);
    h = 0;
    r = q = 0;
    return end;
}

bool ok(struct s *s)
{
    CHECK(level(1, 2, 3, 4, s, 0, 7, 0.0, 0.0L) == history(s, CHOICES));
    return accepted(s);
}

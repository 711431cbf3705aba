/* Integers of 128 bits in pairs of registers, and a multiplication that needs all of them. */
#define CHOICES 6
#include "restore.h"

__extension__ typedef unsigned __int128 wide;

FRAME(wide, times, wide a, wide b)
{
    return a * b;
}

bool ok(struct s *s)
{
    wide a = 1, b = (wide)1 << 127, c = 0;
    for (int i = 0; i < CHOICES; i++) {
        wide v = (wide)s->x[i];
        a = times(a, ((wide)1 << 18) + v);
        b >>= s->x[i];
        c = c * 1000000007 + v;
    }
    wide a2 = 1, c2 = 0;
    int sum = 0;
    for (int i = 0; i < CHOICES; i++) {
        a2 *= ((wide)1 << 18) + (wide)s->x[i];
        c2 = c2 * 1000000007 + (wide)s->x[i];
        sum += s->x[i];
    }
    CHECK(a == a2 && c == c2 && b == (wide)1 << (127 - sum));
    return accepted(s);
}

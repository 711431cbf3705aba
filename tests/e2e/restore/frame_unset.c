/* Locals that nobody gives away and that are read before they are written: zero, whatever the compiler makes of them, and
 * whatever was in the frame before. */
#define CHOICES 4
#include "restore.h"

#pragma clang diagnostic ignored "-Wuninitialized"
#pragma clang diagnostic ignored "-Wsometimes-uninitialized"

struct three {
    int a, b, c;
};

FRAME(long, dirty, int v)
{
    volatile long a[4];
    a[0] = a[1] = a[2] = a[3] = v;
    return a[v & 3];
}

FRAME(int, unset, const struct s *s, int i)
{
    int x, array[3];
    struct three t;
    volatile int v;
    volatile struct three u;
    CHECK(v == 0 && u.a == 0 && u.b == 0);
    if (s->x[i] == 1)
        x = 5, array[1] = 7, t.b = 9;
    v = u.a = u.b = 77;
    return x + array[1] + t.b + u.c;
}

bool ok(struct s *s)
{
    int x, sum = 0;
    for (int i = 0; i < CHOICES - 1; i++) {
        dirty(0x5555);
        CHECK(unset(s, i) == (s->x[i] == 1 ? 21 : 0));
        sum += s->x[i];
    }
    if (s->x[CHOICES - 1] == 1)
        x = 2;
    return (x + sum) % 3 == 0;
}

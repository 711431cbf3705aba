/* A local of 400 bytes that is only ever touched at places the compiler knows: it has no hooks, whatever its size. So
 * it must be part of the frame, or be kept in registers. */
#define CHOICES 6
#include "restore.h"

struct wide {
    long a, pad[20], b, more[20], c;
    volatile long d;
    double e[7];
};

bool ok(struct s *s)
{
    struct wide w = {.a = 1, .b = 2, .c = 3, .d = 4};
    w.a += s->x[0];
    w.d += s->x[1];
    w.pad[19] = w.d;
    w.e[6] = take(s, 2);
    w.more[0] = w.a + w.b;
    w.d += take(s, 3);
    w.c += s->x[4];
    struct wide copy = w;
    copy.c += take(s, 5);
    w.d = 77;
    CHECK(copy.a == 1 + s->x[0] && copy.b == 2 && copy.c == 3 + s->x[4] + s->x[5]);
    CHECK(copy.d == 4 + s->x[1] + s->x[3] && copy.pad[19] == 4 + s->x[1]);
    CHECK(copy.e[6] == s->x[2] && copy.more[0] == 3 + s->x[0] && w.d == 77);
    return accepted(s);
}

/* A struct passed by value lies where its type says, whatever is passed beside it. */
#define CHOICES 3
#include "restore.h"
#include <stdint.h>
struct big {
    _Alignas(64) long a[8];
};
struct odd {
    long a[3];
};
FRAME(long, get, struct big b, struct odd o, struct big c)
{
    struct big *p = &b, *q = &c;
    HIDE(p);
    HIDE(q);
    CHECK((uintptr_t)p % 64 == 0 && (uintptr_t)q % 64 == 0);
    b.a[1]++;
    return b.a[0] + b.a[7] + o.a[1];
}
bool ok(struct s *s)
{
    struct big b = {{0}};
    struct odd o = {{0}};
    b.a[0] = s->x[0];
    b.a[7] = s->x[1];
    CHECK(get(b, o, b) == s->x[0] + s->x[1] + 0 * s->x[2]);
    return accepted(s);
}

/* Locals aligned to 32, 64 and 256 bytes: their frames are aligned by the function itself and have gaps. */
#define CHOICES 6
#include "restore.h"
#include <stdint.h>

FRAME(unsigned, walk, const struct s *s, int level, unsigned h)
{
    _Alignas(64) unsigned a[5];
    _Alignas(256) unsigned char b[3];
    unsigned *p = a;
    unsigned char *q = b;
    HIDE(p);
    HIDE(q);
    CHECK((uintptr_t)p % 64 == 0 && (uintptr_t)q % 256 == 0);
    p[4] = h;
    q[2] = (unsigned char)level;
    h = mix(h, (unsigned)s->x[level]);
    if (level + 1 < CHOICES)
        h = walk(s, level + 1, h);
    CHECK(q[2] == level && p[4] == history(s, level));
    return h;
}

bool ok(struct s *s)
{
    CHECK(walk(s, 0, 7) == history(s, CHOICES));
    return accepted(s);
}

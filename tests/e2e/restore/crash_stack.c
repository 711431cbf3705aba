/* The stack is used up in one branch, all 64 MiB of it, below frames that the next branch needs; and deep but not too
 * deep in the one after. */
#define CHOICES 3
#include "restore.h"

FRAME(unsigned, dig, int left, unsigned v)
{
    unsigned char room[2000], *p = room;
    HIDE(p);
    memset(p, (int)v, sizeof room);
    unsigned below = left ? dig(left - 1, v) : v;
    return p[left % 2000] == (unsigned char)v ? below : 0;
}

FRAME(unsigned, level, const struct s *s, int i, unsigned h)
{
    unsigned mine = h;
    HIDE(mine);
    unsigned v = (unsigned)s->x[i];
    CHECK(mine == h);
    if (v == 1)
        dig(1000000, 9);
    CHECK(dig(v ? 300 : 3, 8) == 8);
    h = mix(h, v);
    if (i + 1 < CHOICES)
        h = level(s, i + 1, h);
    CHECK(mine == history(s, i));
    return h;
}

bool ok(struct s *s)
{
    CHECK(level(s, 0, 7) == history(s, CHOICES));
    return true;
}

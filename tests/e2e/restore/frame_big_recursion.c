/* 3 KB in each of eight frames, written in part on the way down, in part on the way up, with choices on both. */
#define CHOICES 12
#define VALUES 2
#include "restore.h"

FRAME(unsigned, walk, const struct s *s, int level, unsigned h)
{
    unsigned char local[3000], *p = local;
    HIDE(p);
    memset(p, level, 1000);
    h = mix(h, (unsigned)s->x[level]);
    memset(p + 1000, 50 + level, 1000);
    if (level < CHOICES / 2 - 1)
        h = walk(s, level + 1, h);
    memset(p + 2000, 100 + level, 1000);
    h = mix(h, (unsigned)take(s, CHOICES - 1 - level));
    for (int k = 0; k < 3000; k += 99)
        CHECK(p[k] == (k < 1000 ? 0 : k < 2000 ? 50 : 100) + level);
    return h;
}

bool ok(struct s *s)
{
    CHECK(walk(s, 0, 7) == history(s, CHOICES));
    return accepted(s);
}

/* A large local in each of 6,000 frames, with choices at the bottom, in the middle and near the top. */
#define CHOICES 3
#include "restore.h"

FRAME(unsigned, down, const struct s *s, int level, unsigned h)
{
    unsigned char local[300], *p = local;
    HIDE(p);
    p[0] = p[299] = (unsigned char)level;
    p[level % 300] = (unsigned char)level;
    h = level ? down(s, level - 1, h) : mix(h, (unsigned)s->x[0]);
    CHECK(p[0] == (unsigned char)level && p[level % 300] == p[0] && p[299] == p[0]);
    p[0] = p[299] = p[level % 300] = 0xee;
    if (level == 3000)
        h = mix(h, (unsigned)s->x[1]);
    if (level == 5990)
        h = mix(h, (unsigned)take(s, 2));
    return h;
}

bool ok(struct s *s)
{
    CHECK(down(s, 6000, 7) == history(s, CHOICES));
    return accepted(s);
}

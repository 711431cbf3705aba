/* Calls that must be tail calls: the frame is left without a return, and the next function takes its place under the
 * same return address. One of the two has a large local. */
#define CHOICES 7
#include "restore.h"

#define TAIL __attribute__((musttail))

FORWARD(unsigned, light, const struct s *s, int i, unsigned h);

FRAME(unsigned, heavy, const struct s *s, int i, unsigned h)
{
    unsigned a[150], *p = a;
    if (i == CHOICES)
        return h;
    HIDE(p);
    for (unsigned k = 0; k < 150; k++)
        p[k] = h ^ k;
    unsigned v = (unsigned)s->x[i];
    for (unsigned k = 0; k < 150; k++)
        CHECK(p[k] == (h ^ k));
    h = mix(p[0], v);
    memset(p, 0, sizeof a);
    if (v == 1)
        TAIL return heavy(s, i + 1, h);
    TAIL return light(s, i + 1, h);
}

FRAME(unsigned, light, const struct s *s, int i, unsigned h)
{
    volatile unsigned mine = h;
    if (i == CHOICES)
        return h;
    unsigned v = (unsigned)take(s, i);
    CHECK(mine == history(s, i));
    h = mix(mine, v);
    mine = 0;
    if (v == 2)
        TAIL return light(s, i + 1, h);
    TAIL return heavy(s, i + 1, h);
}

bool ok(struct s *s)
{
    volatile unsigned outer = 99;
    CHECK(light(s, 0, 7) == history(s, CHOICES) && outer == 99);
    return accepted(s);
}

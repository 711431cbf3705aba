/* Ten choices under 10,000 frames: a search that copies them for each choice is slow, one that keeps too little of them
 * is wrong. */
#define CHOICES 10
#define VALUES 2
#include "restore.h"

FRAME(unsigned, bottom, const struct s *s)
{
    unsigned h = 7;
    for (int i = 0; i < CHOICES; i++)
        h = mix(h, (unsigned)s->x[i]);
    return h;
}

FRAME(unsigned, down, const struct s *s, int level)
{
    volatile int mark = level;
    unsigned h = level ? down(s, level - 1) : bottom(s);
    CHECK(mark == level);
    mark = -1;
    return h;
}

bool ok(struct s *s)
{
    CHECK(down(s, 10000) == history(s, CHOICES));
    return accepted(s);
}

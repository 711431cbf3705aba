/* 10,000 frames, a choice at the bottom, one near the top on the way back, and one at the end. Going back to the
 * bottom needs all of them; each checks its own mark. */
#define CHOICES 3
#define VALUES 4
#include "restore.h"

FRAME(unsigned, down, const struct s *s, int level, unsigned h)
{
    unsigned mark = (unsigned)level * 2654435761u;
    HIDE(mark);
    if (level == 10000)
        return mix(h, (unsigned)take(s, 0));
    h = down(s, level + 1, h);
    CHECK(mark == (unsigned)level * 2654435761u);
    if (level == 10)
        h = mix(h, (unsigned)take(s, 1));
    return h;
}

bool ok(struct s *s)
{
    unsigned h = mix(down(s, 0, 7), (unsigned)take(s, 2));
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

/* No choice before the bottom, then one in each frame on the way up: each is made in a frame that was returned into,
 * and above it lie frames that nobody touched since they were made. */
#define CHOICES 6
#include "restore.h"

FRAME(unsigned, walk, const struct s *s, int level)
{
    unsigned mark = 1000u + (unsigned)level;
    HIDE(mark);
    unsigned h = level ? walk(s, level - 1) : 7;
    h = mix(h, (unsigned)s->x[level]);
    CHECK(mark == 1000u + (unsigned)level && h == history(s, level + 1));
    return h;
}

bool ok(struct s *s)
{
    CHECK(walk(s, CHOICES - 1) == history(s, CHOICES));
    return accepted(s);
}

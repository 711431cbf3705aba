/* Choices on the way down and on the way up. Going back from one on the way up to one on the way down needs the
 * frames below it again, which are gone; a frame not put back has a wrong `down` or `level`. */
#define CHOICES 8
#define VALUES 2
#include "restore.h"

FRAME(unsigned, walk, const struct s *s, int level, unsigned before)
{
    unsigned down = mix(before, (unsigned)take(s, level));
    unsigned below = level < CHOICES / 2 - 1 ? walk(s, level + 1, down) : down;
    unsigned up = (unsigned)take(s, CHOICES - 1 - level);
    CHECK(down == history(s, level + 1));
    return mix(below, up);
}

bool ok(struct s *s)
{
    CHECK(walk(s, 0, 7) == history(s, CHOICES));
    return accepted(s);
}

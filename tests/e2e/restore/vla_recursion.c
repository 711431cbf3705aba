/* An array in each frame of a recursion, of a length that hangs on the choice before; choices on both ways. */
#define CHOICES 6
#include "restore.h"

FRAME(unsigned, walk, const struct s *s, int level, unsigned h, int length)
{
    int a[length];
    for (int k = 0; k < length; k++)
        a[k] = level * 100 + k;
    int v = s->x[level];
    h = mix(h, (unsigned)v);
    if (level < CHOICES / 2 - 1)
        h = walk(s, level + 1, h, 1 + 40 * v);
    for (int k = 0; k < length; k++)
        CHECK(a[k] == level * 100 + k);
    a[length / 2] = take(s, CHOICES - 1 - level);
    return mix(h, (unsigned)a[length / 2]);
}

bool ok(struct s *s)
{
    CHECK(walk(s, 0, 7, 9) == history(s, CHOICES));
    return accepted(s);
}

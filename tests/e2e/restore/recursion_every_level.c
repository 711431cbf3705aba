/* A choice in each of 300 frames; the first 1 ends the way down. So there is a checkpoint for each depth, and each is
 * come back to once, deepest first. */
#define CHOICES 300
#define VALUES 2
#include "restore.h"

FRAME(int, down, const struct s *s, int level, int *longest)
{
    int mine = level * 3, zeros = 0;
    HIDE(mine);
    *longest += 1;
    if (level < CHOICES && s->x[level] == 0)
        zeros = 1 + down(s, level + 1, longest);
    CHECK(mine == level * 3);
    return zeros;
}

bool ok(struct s *s)
{
    int longest = 0, zeros = down(s, 0, &longest);
    CHECK(longest == zeros + 1);
    return zeros % 3 == 0;
}

/* Every frame hands down the addresses of its local and of all above it; the deepest one chooses and adds to
 * each of them, then the frames return one by one and choose and add again. Frames of any age are written after
 * any choice. */
#define CHOICES 7
#define VALUES 2
#include "restore.h"

enum { DEEP = 4 };

FRAME(int, add, const struct s *s, int i, unsigned **all, int count)
{
    unsigned v = (unsigned)s->x[i];
    for (int k = 0; k < count; k++)
        *all[k] = mix(*all[k], v);
    return 0;
}

FRAME(void, frame, const struct s *s, int level, unsigned **all)
{
    unsigned mine = 7;
    for (int i = 0; i < level; i++) /* as if it had been there from the start */
        mine = mix(mine, (unsigned)s->x[i]);
    all[level] = &mine;
    add(s, level, all, level + 1);
    if (level < DEEP - 1)
        frame(s, level + 1, all);
    int i = 2 * DEEP - 2 - level;
    if (level < DEEP - 1)
        add(s, i, all, level + 1);
    CHECK(mine == history(s, i + 1));
}

bool ok(struct s *s)
{
    unsigned *all[DEEP];
    frame(s, 0, all);
    return accepted(s);
}

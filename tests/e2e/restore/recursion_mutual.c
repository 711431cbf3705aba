/* Two functions with frames of different shape call each other, each with a choice before and after the call. A frame
 * restored with the other's size shifts everything above it. */
#define CHOICES 8
#define VALUES 2
#include "restore.h"

FORWARD(unsigned, wide, const struct s *s, int level, unsigned h);

FRAME(unsigned, narrow, const struct s *s, int level, unsigned h)
{
    unsigned before = mix(h, (unsigned)take(s, level));
    unsigned after = level == CHOICES / 2 - 1 ? before : wide(s, level + 1, before);
    after = mix(after, (unsigned)take(s, CHOICES - 1 - level));
    CHECK(before == history(s, level + 1));
    return after;
}

FRAME(unsigned, wide, const struct s *s, int level, unsigned h)
{
    unsigned room[20];
    for (unsigned i = 0; i < 20; i++)
        room[i] = h + i;
    unsigned *p = &room[take(s, level)];
    unsigned before = mix(h, (unsigned)(p - room));
    unsigned after = level == CHOICES / 2 - 1 ? before : narrow(s, level + 1, before);
    for (unsigned i = 0; i < 20; i++)
        CHECK(room[i] == h + i);
    CHECK(*p == h + (unsigned)s->x[level]);
    return mix(after, (unsigned)take(s, CHOICES - 1 - level));
}

bool ok(struct s *s)
{
    CHECK(narrow(s, 0, 7) == history(s, CHOICES));
    return accepted(s);
}

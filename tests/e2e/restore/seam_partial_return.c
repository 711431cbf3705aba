/* A choice under twelve frames; its value says after how many returns the run ends. So the next value finds some
 * frames returned into and some never touched, a different number each time, and the last value all of them. */
#define CHOICES 2
#define VALUES 13
#include "restore.h"

FRAME(int, frame, const struct s *s, int i, int level)
{
    volatile int own = level * 7, other[5] = {level, level, level, level, level};
    int v = level ? frame(s, i, level - 1) : take(s, i);
    CHECK(own == level * 7 && other[0] == level && other[4] == level);
    own = -1;
    other[4] = -1;
    if (v == level)
        exit(v);
    return v;
}

bool ok(struct s *s)
{
    int first = frame(s, 0, 11);
    CHECK(first == 12);
    int second = frame(s, 1, 11);
    CHECK(second == 12);
    return true;
}

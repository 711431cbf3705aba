/* A binary recursion: each frame calls twice, so a frame of the second call lies where one of the first lay. */
#define CHOICES 8
#define VALUES 2
#include "restore.h"

FRAME(unsigned, halves, const struct s *s, int from, int to, unsigned h)
{
    if (to - from == 1)
        return mix(h, (unsigned)s->x[from]);
    int middle = (from + to) / 2, sum = 0;
    unsigned left = halves(s, from, middle, h);
    for (int i = from; i < middle; i++)
        sum += s->x[i];
    unsigned right = halves(s, middle, to, left);
    for (int i = from; i < middle; i++)
        sum -= s->x[i];
    CHECK(sum == 0 && left == history(s, middle));
    return right;
}

bool ok(struct s *s)
{
    CHECK(halves(s, 0, CHOICES, 7) == history(s, CHOICES));
    return accepted(s);
}

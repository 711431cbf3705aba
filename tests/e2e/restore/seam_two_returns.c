/* One frame is returned into again and again, from calls with a choice and from calls without, and changes in
 * between, in memory that no hook sees. Each choice needs the version of its own time. */
#define CHOICES 6
#include "restore.h"

FRAME(int, none, int v)
{
    volatile int w = v;
    return w;
}

FRAME(unsigned, turns, const struct s *s, int from, int to, unsigned h)
{
    volatile unsigned own = h;
    volatile int count = 0;
    for (int i = from; i < to; i++) {
        own = own + (unsigned)none(1000);
        count++;
        int v = take(s, i);
        CHECK(own == history(s, i) + 1000 && count == 2 * (i - from) + 1);
        own = mix(own - (unsigned)none(1000), (unsigned)v);
        count = count + none(1);
    }
    return own;
}

bool ok(struct s *s)
{
    volatile unsigned h = turns(s, 0, 2, 7);
    CHECK(h == history(s, 2));
    h = turns(s, 2, 5, h);
    CHECK(h == history(s, 5));
    h = turns(s, 5, CHOICES, h);
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

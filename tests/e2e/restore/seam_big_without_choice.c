/* The same function with a large local, called with a choice inside or without one, as the choice before says: only
 * in the first case must its local outlive its return. */
#define CHOICES 7
#define VALUES 2
#include "restore.h"

static int next;

FRAME(unsigned, work, const struct s *s, bool chooses, unsigned h)
{
    unsigned a[200], *p = a;
    HIDE(p);
    for (unsigned k = 0; k < 200; k++)
        p[k] = h + k;
    if (chooses && next < CHOICES) {
        unsigned v = (unsigned)s->x[next++];
        for (unsigned k = 0; k < 200; k++)
            CHECK(p[k] == h + k);
        p[100] = 0;
        return mix(p[0], v);
    }
    CHECK(p[199] == h + 199);
    memset(p, 0xff, sizeof a);
    return h;
}

bool ok(struct s *s)
{
    unsigned h = 7;
    while (next < CHOICES) {
        bool last = next && s->x[next - 1];
        h = work(s, last, h);
        h = work(s, !last, h);
    }
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

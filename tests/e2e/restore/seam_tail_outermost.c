/* The predicate itself ends in a call that must be a tail call: no caller is left, but its large local is overwritten. */
#define CHOICES 4
#include "restore.h"

FRAME(bool, rest, struct s *s)
{
    unsigned a[400], *p = a;
    HIDE(p);
    memset(p, 0x55, sizeof a);
    return s->x[3] >= 0 && p[399] == 0x55555555 && accepted(s);
}

bool ok(struct s *s)
{
    unsigned a[150], *p = a;
    HIDE(p);
    for (unsigned k = 0; k < 150; k++)
        p[k] = k;
    int v = s->x[0] + take(s, 1) + s->x[2];
    for (unsigned k = 0; k < 150; k++)
        CHECK(p[k] == k);
    if (v < 0)
        return false;
    __attribute__((musttail)) return rest(s);
}

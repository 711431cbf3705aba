/* The predicate itself ends in a tail call: its frame is left with no return, its large local with it, and what is
 * called lies in the same place. */
#define CHOICES 5
#include "restore.h"

FRAME(bool, rest, struct s *s)
{
    unsigned char mess[1200], *p = mess;
    HIDE(p);
    memset(p, 0x5a, sizeof mess);
    for (int i = 3; i < CHOICES; i++) {
        int v = i % 2 ? s->x[i] : take(s, i);
        CHECK(p[i] == 0x5a && p[1199 - i] == 0x5a && v < VALUES);
        p[i] = p[1199 - i] = (unsigned char)v;
    }
    return accepted(s);
}

bool ok(struct s *s)
{
    unsigned char large[700], *p = large;
    volatile unsigned h = 7;
    HIDE(p);
    memset(p, 0x33, sizeof large);
    for (int i = 0; i < 3; i++) {
        int v = i % 2 ? take(s, i) : s->x[i];
        for (int k = 0; k < 700; k++)
            CHECK(p[k] == (k < i ? s->x[k] : 0x33));
        p[i] = (unsigned char)v;
        h = mix(h, (unsigned)v);
    }
    CHECK(h == history(s, 3));
    __attribute__((musttail)) return rest(s);
}

/* Arguments on the stack lie in the frame of the caller, right above what the callee owns. They are changed before
 * and after the choice by the callee and by its callee; the caller then makes another call with the same area. */
#define CHOICES 6
#include "restore.h"

struct box {
    unsigned h;
    int pad[9];
};

FRAME(void, poke, const struct s *s, int i, struct box *b, long *last)
{
    b->h += 5;
    *last *= 2;
    unsigned v = (unsigned)s->x[i];
    b->h = mix(b->h - 5, v);
    *last /= 2;
    b->pad[8] = (int)v;
}

FRAME(unsigned, callee, struct box b, long r1, long r2, long r3, long r4, long r5, long r6, long last,
      const struct s *s, int i)
{
    b.pad[0] = 44;
    last++;
    poke(s, i, &b, &last);
    CHECK(b.pad[0] == 44 && b.pad[8] == s->x[i] && last == 8 + i && r1 + r2 + r3 + r4 + r5 + r6 == 21);
    b.pad[0] = take(s, i + 1);
    CHECK(last == 8 + i);
    return mix(b.h, (unsigned)b.pad[0]);
}

bool ok(struct s *s)
{
    struct box b = {.h = 7};
    for (int i = 0; i < CHOICES; i += 2) {
        b.h = callee(b, 1, 2, 3, 4, 5, 6, 7 + i, s, i);
        CHECK(b.h == history(s, i + 2) && b.pad[0] == 0 && b.pad[8] == 0);
    }
    return accepted(s);
}

/* A local of SIZE bytes in a function that has returned when the search goes back into it. Another function, with a
 * local of another size, has written over its place meanwhile. */
#include "restore.h"

#ifndef SIZE
#define SIZE 3000
#endif

enum { STEP = SIZE <= 5000 ? 1 : 997 };

FRAME(unsigned, first, const struct s *s, int i, unsigned h)
{
    unsigned char local[SIZE], *p = local;
    HIDE(p);
    memset(p, 0xa0 + i, SIZE);
    unsigned v = (unsigned)s->x[i];
    for (int k = 0; k < SIZE; k += STEP)
        CHECK(p[k] == 0xa0 + i);
    p[SIZE / 2] = (unsigned char)v;
    unsigned w = (unsigned)take(s, i + 1);
    CHECK(p[SIZE / 2] == v && p[0] == 0xa0 + i && p[SIZE - 1] == 0xa0 + i);
    return mix(mix(h, p[SIZE / 2]), w);
}

FRAME(void, over, int v)
{
    unsigned char local[SIZE + 1000], *p = local;
    HIDE(p);
    memset(p, 0x50 + v, sizeof local);
    CHECK(p[SIZE + 999] == 0x50 + v);
}

bool ok(struct s *s)
{
    unsigned h = first(s, 0, 7);
    over(1);
    h = first(s, 2, h);
    over(s->x[3]);
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

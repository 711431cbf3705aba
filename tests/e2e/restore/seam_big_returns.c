/* A large local written before the choice, after it, by its own function and by others; then its function returns,
 * and is called again: the same bytes, a new local. Going back must undo the stores of the second life, then bring
 * back the first as it was at its end, then undo its stores down to the choice. */
#define CHOICES 6
#include "restore.h"

FRAME(void, stamp, unsigned char *p, int from, int to, int value)
{
    for (int k = from; k < to; k++)
        p[k] = (unsigned char)value;
}

FRAME(void, expect, const unsigned char *p, int from, int to, int value)
{
    for (int k = from; k < to; k++)
        CHECK(p[k] == value);
}

FRAME(unsigned, life, const struct s *s, int i, unsigned h)
{
    unsigned char local[900], *p = local;
    HIDE(p);
    stamp(p, 0, 900, 10 + i);
    p[450] = 0;
    unsigned v = (unsigned)s->x[i];
    expect(p, 0, 450, 10 + i);
    expect(p, 451, 900, 10 + i);
    CHECK(p[450] == 0);
    stamp(p, 300, 600, 50 + (int)v);
    unsigned w = (unsigned)take(s, i + 1);
    expect(p, 0, 300, 10 + i);
    expect(p, 300, 600, 50 + (int)v);
    expect(p, 600, 900, 10 + i);
    p[(int)w] = 200;
    stamp(p, 600, 900, 100);
    return mix(mix(h, v), w);
}

bool ok(struct s *s)
{
    unsigned h = life(s, 0, 7);
    h = life(s, 2, h);
    h = life(s, 4, h);
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

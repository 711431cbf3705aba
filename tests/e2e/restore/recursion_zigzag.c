/* The value chosen says how deep the next choice is made, so deep and shallow places alternate in every order: a deep
 * choice, then a shallow one that has a value left when the deep one has not, and the other way round. */
#define CHOICES 6
#define VALUES 3
#include "restore.h"

static const int depths[VALUES] = {0, 5, 23};

FRAME(unsigned, at, const struct s *s, int i, int level, unsigned h)
{
    unsigned local[3] = {h, (unsigned)level, h + (unsigned)i}, *p = local;
    HIDE(p);
    unsigned result = level ? at(s, i, level - 1, h) : mix(h, (unsigned)take(s, i));
    CHECK(local[0] == h && local[1] == (unsigned)level && local[2] == local[0] + (unsigned)i);
    return result;
}

bool ok(struct s *s)
{
    unsigned h = 7;
    for (int i = 0, depth = 5; i < CHOICES; depth = depths[s->x[i++]])
        h = at(s, i, depth, h);
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

/* Structs of SIZE bytes passed by value: in registers, or in the frame of the caller, where the callee changes its
 * copy in place, before the choice and after. The caller's own must not change, and the copy must come back as it was
 * at the choice. */
#define CHOICES 5
#include "restore.h"

#ifndef SIZE
#define SIZE 24
#endif

struct pack {
    unsigned char b[SIZE];
};

FRAME(struct pack, filled, int from)
{
    struct pack p;
    for (int k = 0; k < SIZE; k++)
        p.b[k] = (unsigned char)(from + k);
    return p;
}

FRAME(void, expect, const struct pack *p, int from, int except)
{
    for (int k = 0; k < SIZE; k++)
        CHECK(k == except || p->b[k] == (unsigned char)(from + k));
}

FRAME(unsigned, level, struct pack p, const struct s *s, int i, unsigned h)
{
    struct pack mine = p;
    p.b[SIZE / 2] = 200;
    int v = s->x[i];
    CHECK(p.b[SIZE / 2] == 200);
    expect(&p, i, SIZE / 2);
    p.b[SIZE / 2] = (unsigned char)v;
    unsigned result = mix(h, (unsigned)v);
    if (i + 1 < CHOICES)
        result = level(filled(i + 1), s, i + 1, result);
    expect(&mine, i, -1);
    expect(&p, i, SIZE / 2);
    CHECK(p.b[SIZE / 2] == s->x[i]);
    return result;
}

bool ok(struct s *s)
{
    struct pack p = filled(0);
    CHECK(level(p, s, 0, 7) == history(s, CHOICES));
    expect(&p, 0, -1);
    return accepted(s);
}

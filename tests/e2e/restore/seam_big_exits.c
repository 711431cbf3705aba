/* A function with a large local that ends in five ways: early, from a loop, from a switch, by calling another as its
 * last act, at its end. After each another function uses the place. */
#define CHOICES 5
#define VALUES 5
#include "restore.h"

FRAME(int, other, const struct s *s, int i, int v)
{
    unsigned char b[600], *q = b;
    HIDE(q);
    memset(q, 0x77, sizeof b);
    return s->x[i] == v && q[599] == 0x77 ? v : -1;
}

FRAME(int, ways, const struct s *s, int i)
{
    unsigned char a[400], *p = a;
    HIDE(p);
    memset(p, 40 + i, sizeof a);
    int v = s->x[i];
    CHECK(p[0] == 40 + i && p[399] == 40 + i && p[200] == 40 + i);
    p[200] = 1;
    if (v == 0)
        return 0;
    for (int k = 0; k < 400; k++)
        if (v == 1 && p[k] == 1)
            return 1;
    switch (v) {
    case 2:
        return p[200] + 1;
    case 3:
        return other(s, i, v);
    }
    p[0] = 4;
    return p[0];
}

bool ok(struct s *s)
{
    unsigned h = 7;
    for (int i = 0; i < CHOICES; i++) {
        int v = ways(s, i);
        h = mix(h, (unsigned)v);
        other(s, i, v);
    }
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

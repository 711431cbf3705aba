/* A large local that nobody has a pointer to and that must stay in memory: its stores have no hooks, so only the frame
 * can bring it back, however large it is. */
#define CHOICES 6
#include "restore.h"

struct wide {
    long a, pad[40], b;
    char c[60];
    double d;
};

FRAME(unsigned, level, const struct s *s, int i, unsigned h)
{
    volatile struct wide w;
    w.a = i;
    w.pad[39] = 5;
    w.b = (long)h;
    w.c[59] = (char)i;
    w.d = 0.5;
    int v = i % 2 ? take(s, i) : s->x[i];
    CHECK(w.a == i && w.pad[39] == 5 && w.b == (long)h && w.c[59] == i && w.d == 0.5);
    w.a = -1;
    w.pad[39] += v;
    w.d += v;
    h = mix(h, (unsigned)v);
    if (i + 1 < CHOICES)
        h = level(s, i + 1, h);
    CHECK(w.a == -1 && w.pad[39] == 5 + s->x[i] && w.b == (long)history(s, i) && w.d == 0.5 + s->x[i]);
    w.pad[39] = w.b = 0;
    w.d = 0;
    return h;
}

bool ok(struct s *s)
{
    CHECK(level(s, 0, 7) == history(s, CHOICES));
    return accepted(s);
}

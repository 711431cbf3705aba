/* Locals that start out as zero by their initialisers, in a function entered again where the frame before left other
 * bytes, and in a loop: {0} is a store like any other. */
#define CHOICES 6
#include "restore.h"

struct big {
    int n, more[100];
};

FRAME(unsigned, count, const struct s *s, int i, unsigned h)
{
    struct big b = {0};
    int small[6] = {0};
    char text[30] = "";
    for (int turn = 0; turn < 2; turn++) {
        int inner[80] = {0}, *p = inner;
        HIDE(p);
        for (int k = 0; k < 80; k++)
            CHECK(p[k] == 0);
        int v = s->x[i + turn];
        for (int k = 0; k < 80; k++)
            CHECK(p[k] == 0);
        for (int k = 0; k < 80; k++)
            p[k] = -1;
        b.more[99] += v;
        small[v] += 1;
        text[turn] = (char)('0' + v);
        h = mix(h, (unsigned)v);
    }
    CHECK(b.n == 0 && b.more[98] == 0 && b.more[99] == s->x[i] + s->x[i + 1] && strlen(text) == 2 &&
          small[5] == 0);
    return h;
}

bool ok(struct s *s)
{
    unsigned h = count(s, 0, 7);
    h = count(s, 2, h);
    h = count(s, 4, h);
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

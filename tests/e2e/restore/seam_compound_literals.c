/* Objects without a name, large and small, made anew in each turn of a loop in the same place, and kept by
 * pointers that outlive the turn in which a choice is made. */
#define CHOICES 6
#include "restore.h"

struct page {
    unsigned h;
    int rows[80];
};

FRAME(unsigned, fold, const struct page *p, const int *small)
{
    unsigned h = p->h;
    for (int k = 0; k < 80; k++)
        h += (unsigned)p->rows[k];
    return h + (unsigned)(small[0] + small[1] + small[2]);
}

bool ok(struct s *s)
{
    unsigned h = 7;
    for (int i = 0; i < CHOICES; i += 2) {
        struct page *p = &(struct page){.h = h, .rows = {[79] = 1}};
        int *small = (int[]){i, 2, 3};
        unsigned before = fold(p, small);
        int v = s->x[i];
        CHECK(fold(p, small) == before && before == h + 6 + (unsigned)i);
        p->rows[v] += 5;
        small[v] += 5;
        int w = take(s, i + 1);
        CHECK(fold(p, small) == before + 10 && p->rows[s->x[i]] == 5);
        p->rows[79] = small[0] = -w;
        h = mix(mix(p->h, (unsigned)v), (unsigned)w);
    }
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

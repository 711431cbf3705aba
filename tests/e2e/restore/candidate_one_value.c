/* Fields with one value between fields with several: they are never come back to, but what lies between them is. */
#define OWN_STRUCTURE
#include "restore.h"

struct s {
    int a, one, b, two, c, three;
};

static int steps;

FRAME(int, take, const int *p, unsigned *h)
{
    steps++;
    int v = *p;
    *h = mix(*h, (unsigned)v);
    return v;
}

bool ok(struct s *s)
{
    unsigned h = 7, wanted = 7;
    int sum = take(&s->one, &h) + take(&s->a, &h) + take(&s->two, &h) + take(&s->b, &h) + take(&s->three, &h) +
              take(&s->c, &h);
    const int order[] = {s->one, s->a, s->two, s->b, s->three, s->c};
    for (int i = 0; i < 6; i++)
        wanted = mix(wanted, (unsigned)order[i]);
    CHECK(h == wanted && steps == 6);
    return sum == 8;
}

MG_BOUNDS(struct s, n)
{
    MG_TYPE_INTS(int, 0, 2);
    MG_VALUES(struct s, one, 1);
    MG_VALUES(struct s, two, 2);
    MG_VALUES(struct s, three, 3);
}

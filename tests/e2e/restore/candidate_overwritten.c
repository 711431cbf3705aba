/* Fields read, then overwritten, then read again; the next value of the choice counts from what was chosen, not from
 * what was written. */
#define CHOICES 5
#include "restore.h"

bool ok(struct s *s)
{
    unsigned h = 7;
    int sum = 0;
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        CHECK(v >= 0 && v < VALUES);
        h = mix(h, (unsigned)v);
        sum += v;
        s->x[i] = v + 100;
        if (i)
            s->x[i - 1] -= 50;
        CHECK(s->x[i] == v + 100);
    }
    for (int i = 0; i < CHOICES; i++)
        s->x[i] -= i == CHOICES - 1 ? 100 : 50;
    CHECK(h == history(s, CHOICES));
    return sum % VALUES == 0;
}

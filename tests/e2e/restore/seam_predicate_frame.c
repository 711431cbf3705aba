/* The predicate's own frame is the oldest: large, returned into from everywhere, and left at the end of every
 * candidate. */
#define CHOICES 5
#include "restore.h"

bool ok(struct s *s)
{
    unsigned char large[1500];
    unsigned small[5], *p = small;
    volatile int direct = 0;
    HIDE(p);
    memset(large, 0, sizeof large);
    memset(p, 0, sizeof small);
    for (int i = 0; i < CHOICES; i++) {
        int v = i % 2 ? take(s, i) : s->x[i];
        CHECK(direct == i && p[i] == 0 && large[1499 - i] == 0 && large[i] == 0);
        direct++;
        p[i] = (unsigned)v + 1;
        large[i] = large[1499 - i] = (unsigned char)(v + 1);
    }
    for (int i = 0; i < CHOICES; i++)
        CHECK(small[i] == (unsigned)s->x[i] + 1 && large[i] == small[i] && large[1499 - i] == small[i]);
    return accepted(s);
}

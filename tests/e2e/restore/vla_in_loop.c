/* A local array whose length is the value just chosen, made and left in each turn; the next choice is made while it
 * lives. */
#define CHOICES 6
#include "restore.h"

bool ok(struct s *s)
{
    unsigned h = mix(7, (unsigned)s->x[0]);
    for (int i = 1; i < CHOICES; i++) {
        int length = 3 + 5 * s->x[i - 1];
        unsigned a[length];
        for (int k = 0; k < length; k++)
            a[k] = h + (unsigned)k;
        unsigned v = (unsigned)take(s, i);
        for (int k = 0; k < length; k++)
            CHECK(a[k] == h + (unsigned)k);
        h = mix(a[0], v);
    }
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

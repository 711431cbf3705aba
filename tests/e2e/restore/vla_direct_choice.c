/* The frame that owns the arrays of variable length makes the choices itself, inside their scopes, and leaves
 * the scopes again: the array that a choice needs is gone without a call or a return, and another one lies in
 * its place. */
#define CHOICES 6
#include "restore.h"

FRAME(unsigned, scopes, const struct s *s, unsigned h)
{
    for (int i = 0; i < CHOICES; i += 2) {
        int length = 3 + 300 * i;
        {
            unsigned a[length];
            for (int k = 0; k < length; k++)
                a[k] = h + (unsigned)k;
            int v = s->x[i];
            for (int k = 0; k < length; k++)
                CHECK(a[k] == h + (unsigned)k);
            h = mix(a[0], (unsigned)v);
            a[v] = a[length - 1] = 0;
        }
        {
            unsigned char b[5 * length + 1];
            memset(b, i, sizeof b);
            int v = s->x[i + 1];
            for (int k = 0; k <= 5 * length; k++)
                CHECK(b[k] == i);
            memset(b, 0xdd, sizeof b);
            h = mix(h, (unsigned)v);
        }
    }
    return h;
}

bool ok(struct s *s)
{
    CHECK(scopes(s, 7) == history(s, CHOICES));
    return accepted(s);
}

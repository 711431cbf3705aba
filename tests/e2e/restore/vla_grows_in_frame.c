/* One frame that has a choice, then an array, then a choice, then another array below the first, and so on: the frame
 * is of another size at each place to go back to. */
#define CHOICES 4
#include "restore.h"

FRAME(unsigned, grow, const struct s *s)
{
    int n0 = s->x[0] * 7 + 1;
    int a[n0];
    for (int k = 0; k < n0; k++)
        a[k] = n0;
    int n1 = s->x[1] * 90 + 1;
    int b[n1];
    for (int k = 0; k < n1; k++)
        b[k] = n1;
    int n2 = take(s, 2) * 3 + 1;
    int c[n2];
    for (int k = 0; k < n2; k++)
        c[k] = n2;
    int v = take(s, 3);
    for (int k = 0; k < n0; k++)
        CHECK(a[k] == n0);
    for (int k = 0; k < n1; k++)
        CHECK(b[k] == n1);
    for (int k = 0; k < n2; k++)
        CHECK(c[k] == n2);
    unsigned h = mix(mix(7, (unsigned)(a[n0 - 1] - 1) / 7), (unsigned)(b[n1 - 1] - 1) / 90);
    return mix(mix(h, (unsigned)(c[n2 - 1] - 1) / 3), (unsigned)v);
}

bool ok(struct s *s)
{
    CHECK(grow(s) == history(s, CHOICES));
    return accepted(s);
}

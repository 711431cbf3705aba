/* Scratch arrays that are written in full before they are read, in a function called again and again at the same
 * depth and at others: nothing of the call before may show, and nothing of this call be lost over its choice. */
#define CHOICES 5
#include "restore.h"

FRAME(unsigned, scratch, const struct s *s, int i, unsigned h, int depth)
{
    unsigned a[50], b[50], sum = 0;
    if (depth)
        return scratch(s, i, h, depth - 1);
    for (int k = 0; k < 50; k++)
        a[k] = h + (unsigned)k;
    unsigned v = (unsigned)take(s, i);
    for (int k = 0; k < 50; k++)
        b[k] = a[49 - k] + v;
    for (int k = 0; k < 50; k++)
        sum += b[k] - a[k];
    CHECK(sum == 50 * v);
    return mix(a[0], v);
}

bool ok(struct s *s)
{
    unsigned h = 7;
    for (int i = 0; i < CHOICES; i++)
        h = scratch(s, i, h, i ? s->x[i - 1] : 2);
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

/* Scopes of arrays of variable length left by break, continue and goto, with a choice inside each. The stack pointer
 * goes back in a different way for each value. */
#define CHOICES 5
#define VALUES 4
#include "restore.h"

bool ok(struct s *s)
{
    unsigned h = 7;
    int i = 0;
again:
    for (; i < CHOICES; i++) {
        int length = 1 + i * 30;
        unsigned char a[length];
        memset(a, i, (size_t)length);
        int v = take(s, i);
        h = mix(h, (unsigned)v);
        for (int k = 0; k < length; k++)
            CHECK(a[k] == i);
        if (v == 1)
            continue;
        if (v == 2) {
            long b[v + i];
            b[i] = i;
            i++;
            goto again;
        }
        if (v == 3) {
            i++;
            break;
        }
    }
    if (i < CHOICES)
        goto again;
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

/* memset, memcpy, memmove and whole structs, all into an array of an older frame, after the choice. A copy that is
 * logged in part, or not, leaves bytes of one candidate to the next. */
#define CHOICES 5
#include "restore.h"

struct part {
    unsigned char b[13];
};

FRAME(void, change, const struct s *s, int i, unsigned char *to, size_t size)
{
    unsigned v = (unsigned)s->x[i];
    memset(to + 3, (int)(v + 1), 11);
    struct part p = *(struct part *)(to + 20);
    for (unsigned k = 0; k < sizeof p.b; k++)
        p.b[k] = (unsigned char)(p.b[k] * 3 + v + k);
    *(struct part *)(to + 20) = p;
    memcpy(to + 40, to + 3, 20);
    memset(to, 77, v - (unsigned)s->x[i]); /* of no bytes */
    memmove(to + 61, to + 60, size - 61);
    to[60] = (unsigned char)(i + (int)v);
}

bool ok(struct s *s)
{
    unsigned char a[100] = {0}, again[100] = {0};
    for (int i = 0; i < CHOICES; i++)
        change(s, i, a, sizeof a);
    for (int i = 0; i < CHOICES; i++)
        change(s, i, again, sizeof again);
    CHECK(!memcmp(a, again, sizeof a));
    return accepted(s);
}

/* One byte of an unread number is written: the number must be chosen first, by a store. What the function keeps in its
 * frame, in registers and in places of its own must come back as for a choice made by a load. */
#define CHOICES 6
#include "restore.h"

FRAME(unsigned, level, const struct s *s, unsigned char *bytes, int i, unsigned h)
{
    volatile unsigned own = h, after = 0;
    unsigned kept = h ^ 0x5555;
    HIDE(kept);
    bytes[i * (int)sizeof(int) + 3] = 0; /* the highest byte, which is 0 in every value */
    CHECK(own == h && after == 0 && kept == (h ^ 0x5555));
    unsigned v = (unsigned)s->x[i];
    own = mix(own, v);
    after = 77;
    unsigned end = i + 1 < CHOICES ? level(s, bytes, i + 1, own) : own;
    CHECK(own == history(s, i + 1) && after == 77);
    own = after = 0;
    return end;
}

bool ok(struct s *s)
{
    CHECK(level(s, (unsigned char *)s->x, 0, 7) == history(s, CHOICES));
    return accepted(s);
}

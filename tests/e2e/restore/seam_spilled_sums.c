/* Twenty-four sums, too many for the registers: right after each call all of them are loaded, changed by its result
 * and stored into the same places of the frame. A frame that is saved a few instructions too late has new ones. */
#define CHOICES 6
#include "restore.h"

#define FOUR(DO, n) DO(n##0) DO(n##1) DO(n##2) DO(n##3)
#define EACH(DO) FOUR(DO, 1) FOUR(DO, 2) FOUR(DO, 3) FOUR(DO, 4) FOUR(DO, 5) FOUR(DO, 6)
#define MAKE(n) unsigned a##n = n;
#define ADD(n) a##n = a##n * 3 + v;
#define KEEP(n) end[count++] = a##n;

FRAME(void, several, const struct s *s, int from, unsigned *end)
{
    int count = 0;
    unsigned v;
    EACH(MAKE)
    v = (unsigned)take(s, from);
    EACH(ADD)
    v = (unsigned)take(s, from + 1);
    EACH(ADD)
    v = (unsigned)take(s, from + 2);
    EACH(ADD)
    EACH(KEEP)
}

bool ok(struct s *s)
{
    unsigned end[24];
    for (int from = 0; from < CHOICES; from += 3) {
        several(s, from, end);
        for (unsigned k = 0; k < 24; k++) {
            unsigned wanted = k / 4 * 10 + 10 + k % 4;
            for (int i = from; i < from + 3; i++)
                wanted = wanted * 3 + (unsigned)s->x[i];
            CHECK(end[k] == wanted);
        }
    }
    return accepted(s);
}

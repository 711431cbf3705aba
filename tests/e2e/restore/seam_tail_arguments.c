/* Tail calls with arguments on the stack: the new ones are written over the old ones, in the frame of whoever called
 * first, by a function that has chosen and reads the old ones again when the search comes back to it. */
#define CHOICES 7
#include "restore.h"

#define TAIL __attribute__((musttail))
#define ARGUMENTS                                                                                              \
    const struct s *s, long i, unsigned a, unsigned b, unsigned c, unsigned d, unsigned e, unsigned f,         \
        unsigned g, unsigned h

FORWARD(unsigned, second, ARGUMENTS);

FRAME(unsigned, first, ARGUMENTS)
{
    if (i == CHOICES)
        return h;
    unsigned v = (unsigned)s->x[i];
    CHECK(a + b + c + d + e + f + g == 21 + 7 * (unsigned)i && h == history(s, (int)i));
    TAIL return second(s, i + 1, g + 1, a + 1, b + 1, c + 1, d + 1, e + 1, f + 1, mix(h, v));
}

FRAME(unsigned, second, ARGUMENTS)
{
    if (i == CHOICES)
        return h;
    unsigned v = (unsigned)take(s, (int)i);
    CHECK(a + b + c + d + e + f + g == 21 + 7 * (unsigned)i && h == history(s, (int)i));
    h = mix(h, v);
    if (v == 1)
        TAIL return second(s, i + 1, a + 1, b + 1, c + 1, d + 1, e + 1, f + 1, g + 1, h);
    TAIL return first(s, i + 1, b + 1, a + 1, d + 1, c + 1, g + 1, f + 1, e + 1, h);
}

bool ok(struct s *s)
{
    volatile unsigned own = 55;
    CHECK(first(s, 0, 0, 1, 2, 3, 4, 5, 6, 7) == history(s, CHOICES) && own == 55);
    return accepted(s);
}

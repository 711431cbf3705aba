/* A generator of pseudo-random numbers with its state in a static variable, stepped a number of times that hangs on
 * the choices: one step too many or too few and everything after it differs. */
#define CHOICES 7
#include "restore.h"

static unsigned long seed = 88172645463325252;

FRAME(unsigned long, draw, void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

bool ok(struct s *s)
{
    unsigned long x = 88172645463325252;
    for (int i = 0; i < CHOICES; i++) {
        draw();
        for (int v = s->x[i]; v; v--)
            draw();
    }
    for (int i = 0; i < CHOICES; i++)
        for (int v = s->x[i]; v >= 0; v--) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
        }
    CHECK(seed == x);
    return accepted(s);
}

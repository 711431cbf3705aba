/* A local of SIZE bytes in the frame that chooses, written here and there before the choices, at its ends and in the
 * middle after them. What is left out of a checkpoint must not come back changed, nor stay changed. */
#include "restore.h"

#ifndef SIZE
#define SIZE 3000
#endif

enum { WINDOW = SIZE / 3, REST = WINDOW + VALUES };

FRAME(unsigned, carry, const struct s *s)
{
    unsigned char local[SIZE], *p = local;
    unsigned h = 7;
    HIDE(p);
    for (int k = 0; k < WINDOW; k += 61)
        p[k] = (unsigned char)k;
    for (int k = REST; k < SIZE - 2; k += 4093)
        p[k] = (unsigned char)k;
    p[SIZE - 1] = 99;
    for (int i = 0; i < CHOICES; i++) {
        memset(p + WINDOW, 0, VALUES);
        p[SIZE - 2] = (unsigned char)(100 + i);
        unsigned v = (unsigned)s->x[i];
        for (unsigned k = 0; k < VALUES; k++)
            CHECK(p[WINDOW + k] == 0);
        CHECK(p[SIZE - 2] == 100 + i && p[SIZE - 1] == 99 + i);
        h = mix(h, v);
        p[WINDOW + v] = (unsigned char)(200 + i);
        p[SIZE - 1]++;
    }
    for (int k = 0; k < WINDOW; k += 61)
        CHECK(p[k] == (unsigned char)k);
    for (int k = REST; k < SIZE - 2; k += 4093)
        CHECK(p[k] == (unsigned char)k);
    return h;
}

bool ok(struct s *s)
{
    CHECK(carry(s) == history(s, CHOICES));
    return accepted(s);
}

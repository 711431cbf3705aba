/* A frame with everything at once: aligned to 128 bytes, an array of variable length, a large array, arguments on the
 * stack, registers saved, a struct result. */
#define CHOICES 6
#include "restore.h"
#include <stdint.h>

struct answer {
    unsigned h;
    double half;
    long trail[10];
};

FRAME(struct answer, level, long a, long b, long c, long d, long e, long f, long g, const struct s *s, int i,
      struct answer sofar)
{
    _Alignas(128) double aligned[3];
    unsigned char large[500];
    int length = 1 + i * 20;
    int variable[length];
    double *p = aligned;
    unsigned char *q = large;
    HIDE(p);
    HIDE(q);
    CHECK((uintptr_t)p % 128 == 0);
    p[2] = sofar.h;
    memset(q, i, sizeof large);
    for (int k = 0; k < length; k++)
        variable[k] = k;
    int v = s->x[i];
    sofar.trail[i] = a + b + c + d + e + f + g;
    sofar.h = mix(sofar.h, (unsigned)v);
    sofar.half += v * 0.5;
    struct answer result = i + 1 < CHOICES ? level(b, c, d, e, f, g, a + 1, s, i + 1, sofar) : sofar;
    for (int k = 0; k < length; k++)
        CHECK(variable[k] == k);
    CHECK(p[2] == history(s, i) && q[0] == i && q[499] == i && a + b + c + d + e + f + g == 28 + i);
    return result;
}

bool ok(struct s *s)
{
    struct answer start = {.h = 7}, end = level(1, 2, 3, 4, 5, 6, 7, s, 0, start);
    int sum = 0;
    for (int i = 0; i < CHOICES; i++) {
        sum += s->x[i];
        CHECK(end.trail[i] == 28 + i);
    }
    CHECK(end.h == history(s, CHOICES) && end.half == sum * 0.5 && start.h == 7);
    return accepted(s);
}

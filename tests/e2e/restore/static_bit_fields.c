/* Bit-fields that share bytes: one is written before the choice, its neighbours after. */
#define CHOICES 6
#include "restore.h"

static struct {
    unsigned a : 3, b : 7, c : 1;
    int d : 5;
    unsigned long e : 40;
    unsigned f : 2;
} bits = {.d = -1, .e = 1ul << 39};

bool ok(struct s *s)
{
    unsigned sum = 0;
    for (int i = 0; i < CHOICES; i++) {
        bits.a = (unsigned)i & 7;
        bits.f = (unsigned)i & 3;
        unsigned v = (unsigned)s->x[i];
        CHECK(bits.a == (unsigned)i && bits.f == ((unsigned)i & 3));
        CHECK(bits.b == sum && bits.c == (sum & 1) && bits.d == (int)sum - 1 && bits.e == (1ul << 39) + sum);
        sum += v;
        bits.b = sum & 127;
        bits.c = sum & 1;
        bits.d = (int)sum - 1;
        bits.e += v;
        bits.a = 7;
        bits.f = 0;
    }
    return accepted(s);
}

/* Stores of 10, 16 and 32 bytes into an older frame, aligned and not, after the choice. */
#define CHOICES 4
#include "restore.h"

__extension__ typedef unsigned __int128 wide;
typedef unsigned four __attribute__((vector_size(16)));
typedef unsigned eight __attribute__((vector_size(32)));
typedef unsigned loose __attribute__((vector_size(32), aligned(4), may_alias));

struct block {
    wide w[3];
    four f;
    eight e[2];
    unsigned u[20];
    long double d;
    _Complex double z;
};

FRAME(void, change, const struct s *s, int i, struct block *b)
{
    unsigned v = (unsigned)s->x[i] + 1;
    b->w[i % 3] += (wide)v << 70;
    b->f = b->f * 3 + v;
    b->e[i & 1] = b->e[i & 1] * 5 + v;
    b->d = b->d / 2 + v;
    b->z += v * 1.0i;
    *(loose *)(b->u + i) = *(loose *)(b->u + i) + v;
}

bool ok(struct s *s)
{
    struct block b, again;
    memset(&b, 0, sizeof b);
    memset(&again, 0, sizeof again);
    for (int i = 0; i < CHOICES; i++)
        change(s, i, &b);
    for (int i = 0; i < CHOICES; i++)
        change(s, i, &again);
    CHECK(!memcmp(&b, &again, offsetof(struct block, d)) && b.d == again.d);
    CHECK(__real__ b.z == 0 && __imag__ b.z == __imag__ again.z);
    return accepted(s);
}

/* Large arrays of every kind of element, stored to by index in their own function, where each kind of store is noted in
 * its own way: 1 to 8 bytes, 10, 16, 32, three, bits, two at a time, atomically. */
#define CHOICES 6
#include <stdatomic.h>
#include "restore.h"

__extension__ typedef __int128 wide;
typedef double quad __attribute__((vector_size(32)));
struct __attribute__((packed)) three {
    unsigned char b[3];
};
struct bits {
    unsigned a : 5, b : 20;
};

FRAME(void, look, const void *p)
{
    CHECK(p);
}

#define EACH(DO)                                                                                               \
    DO(bytes, unsigned char, 300, (unsigned char)t)                                                            \
    DO(flags, bool, 300, t & 1)                                                                                \
    DO(shorts, short, 200, (short)t)                                                                           \
    DO(floats, float, 100, (float)t)                                                                           \
    DO(pointers, const int *, 50, &s->x[t % CHOICES])                                                          \
    DO(longs, volatile long, 50, t)                                                                            \
    DO(reals, long double, 30, t)                                                                              \
    DO(wides, wide, 30, t)                                                                                     \
    DO(atomics, atomic_int, 100, t)
#define MAKE(name, type, count, value) type name[count];
#define SHOW(name, type, count, value) look((const void *)name);
#define SET(name, type, count, value) name[t % count] = value;
#define TEST(name, type, count, value) CHECK(name[t % count] == (value));

FRAME(unsigned, level, const struct s *s, int i, unsigned h)
{
    EACH(MAKE)
    quad quads[20];
    struct three threes[100];
    struct bits bits[80];
    _Complex float complexes[40];
    EACH(SHOW)
    look(quads), look(threes), look(bits), look(complexes);
    for (int turn = 0; turn < 2; turn++) {
        int t = 7 + 10 * i + turn;
        EACH(SET)
        quads[t % 20] = (quad){t, t, t, t};
        threes[t] = (struct three){{(unsigned char)t, 2, 3}};
        bits[t] = (struct bits){(unsigned)t & 31, (unsigned)t};
        complexes[t % 40] = (float)t + 1.0if;
        int v = turn ? take(s, i + turn) : s->x[i + turn];
        EACH(TEST)
        CHECK(quads[t % 20][3] == t && threes[t].b[0] == t && threes[t].b[2] == 3 && bits[t].b == (unsigned)t);
        CHECK(__real__ complexes[t % 40] == (float)t && __imag__ complexes[t % 40] == 1 &&
              bits[t].a == (t & 31));
        h = mix(h, (unsigned)v);
        bytes[t] = 0, flags[t] ^= true, shorts[t]--, floats[t % 100] /= 2, pointers[t % 50]++, longs[t % 50]++;
        reals[t % 30] *= 2, wides[t % 30] <<= 70, atomics[t]++, quads[t % 20] *= 2, threes[t].b[2]++;
        bits[t].a++, complexes[t % 40] += 1.0f;
        CHECK(bytes[t] == 0 && shorts[t] == t - 1 && wides[t % 30] == (wide)t << 70 && atomics[t] == t + 1);
    }
    return h;
}

FRAME(void, over, int v)
{
    unsigned char mess[12000], *p = mess;
    HIDE(p);
    memset(p, v, sizeof mess);
}

bool ok(struct s *s)
{
    unsigned h = 7;
    for (int i = 0; i < CHOICES; i += 2) {
        h = level(s, i, h);
        over(0x99);
    }
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}

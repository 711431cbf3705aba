/* Parts of numbers: structs by value, unions, bytes, bit-fields, copies. One path each: none of them needs a number. */
#include <margay.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    int a;
    short b;
    unsigned char c; /* and a byte that nobody writes */
};
struct two {
    long a;
    int b;
};
struct three {
    uint8_t x[3];
};
struct bits {
    unsigned low : 3;
    int high : 5;
    bool flag : 1;
    unsigned wide : 20;
};
union both {
    uint32_t word;
    uint8_t bytes[4];
    uint16_t halves[2];
};

static int sum(struct pair p)
{
    return p.a + p.b + p.c;
}

static struct two flip(struct two p)
{
    struct two q = {p.b, (int)p.a};
    return q;
}

static struct three rotate(struct three s)
{
    return (struct three){{s.x[2], s.x[0], s.x[1]}};
}

MG_TEST(by_value, n)
{
    struct pair p = {mg_int(0, 999), (short)mg_int(-500, 500), (unsigned char)mg_int(0, 99)};
    int (*volatile indirect)(struct pair) = sum; /* not inlined */
    mg_assert(sum(p) <= 1598 && indirect(p) >= -500);
}

MG_TEST(returned, n)
{
    long a = mg_int(0, 999);
    int b = mg_int(0, 500);
    struct two (*volatile indirect)(struct two) = flip;
    struct two p = indirect(flip(flip((struct two){a, b})));
    mg_assert(p.a == b && p.b == a);
}

MG_TEST(three_bytes, n)
{
    uint8_t x = (uint8_t)mg_int(0, 255), y = (uint8_t)mg_int(0, 255);
    struct three (*volatile indirect)(struct three) = rotate;
    struct three s = rotate(indirect((struct three){{x, 7, y}}));
    mg_assert(s.x[0] == 7 && s.x[1] == y && s.x[2] == x);
}

MG_TEST(swapped, n)
{
    uint32_t x = (uint32_t)mg_int(INT32_MIN, INT32_MAX), y;
    unsigned char *from = (unsigned char *)&x, *to = (unsigned char *)&y;
    for (int i = 0; i < 4; i++)
        to[3 - i] = from[i];
    mg_assert(y == __builtin_bswap32(x) && __builtin_popcount(x) == __builtin_popcount(y));
}

MG_TEST(united, n)
{
    union both u = {.word = (uint32_t)mg_int(INT32_MIN, INT32_MAX)};
    uint32_t word = u.word;
    mg_assert((u.bytes[0] | u.bytes[1] << 8 | u.bytes[2] << 16 | (uint32_t)u.bytes[3] << 24) == word);
    mg_assert(u.halves[1] == word >> 16);
    u.bytes[1] = 3;
    mg_assert(u.word == ((word & 0xffff00ff) | 0x300));
    u.halves[1] = (uint16_t)word;
    mg_assert(u.bytes[3] == (word >> 8 & 255) && u.bytes[0] == (word & 255));
}

MG_TEST(fields, n)
{
    int x = mg_int(-1000000, 1000000);
    struct bits b = {1, -2, true, 77}, *heap = malloc(sizeof *heap);
    if (!heap)
        return;
    b.low = (unsigned)x, b.wide = (unsigned)x, b.flag = x > 5;
    mg_assert(b.low == ((unsigned)x & 7) && b.wide == ((unsigned)x & 0xfffff) && b.flag == (x > 5) && b.high == -2);
    heap->high = x >> 4; /* beside bits that nobody wrote */
    heap->low = (unsigned)x;
    mg_assert(heap->high == (int)((unsigned)(x >> 4) << 27) >> 27 && heap->low == ((unsigned)x & 7));
    free(heap);
}

MG_TEST(copied, n)
{
    int64_t x = mg_long(INT64_MIN, INT64_MAX), y = 0;
    int32_t high;
    memcpy(&high, (char *)&x + 4, 4);
    memcpy((char *)&y + 4, &high, 3);
    mg_assert(y == (x & 0x00ffffff00000000));
}

MG_TEST(real, n)
{
    int64_t x = mg_long(INT64_MIN, INT64_MAX), y;
    double d, e;
    memcpy(&d, &x, sizeof d);
    e = d;
    memcpy(&y, &e, sizeof e);
    mg_assert(x == y);
}

static long many(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j)
{
    return a + b + c + d + e + f + g + h + i + j;
}

MG_TEST(arguments, n)
{
    long x = mg_int(0, 5000), y = mg_int(0, 5000);
    long (*volatile indirect)(long, long, long, long, long, long, long, long, long, long) = many;
    mg_assert(indirect(1, 1, 1, 1, 1, 1, 1, 1, x, y) == x + y + 8);
}

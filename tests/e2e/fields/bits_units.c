/* Bit-fields in units that are no power of two: 24 bits before a char, 40 and 56 bits, 64 bits in two parts, packed so that they
 * straddle bytes. Each predicate reads one field of two or three values and must leave the others alone.
 * expect: -n 1 => 3 of 3
 * expect: -n 1 --pred r40 => 2 of 2
 * expect: -n 1 --pred r56 => 2 of 2
 * expect: -n 1 --pred r64 => 3 of 3
 * expect: -n 1 --pred rpacked => 2 of 2
 * Writes: nothing is chosen.
 * expect: -n 1 --pred w24 => 1 of 1
 * expect: -n 1 --pred w64 => 1 of 1
 * expect: -n 1 --pred wpacked => 1 of 1 */
#include <margay.h>
#include <stdint.h>

struct three {
    unsigned a : 7, b : 10, c : 7;
    char d;
};

struct five {
    uint64_t a : 9, b : 17, c : 14;
    char d[3];
};

struct seven {
    uint64_t a : 30, b : 26;
    char d;
};

struct eight {
    uint64_t a : 40;
    int64_t b : 24;
};

struct __attribute__((packed)) tight {
    unsigned a : 5, b : 13, c : 7, d : 32;
    int e;
};

struct all {
    struct three three;
    struct five five;
    struct seven seven;
    struct eight eight;
    struct tight tight;
};

bool ok(const struct all *x)
{
    return x->three.b == 1000 || x->three.b == 513 || x->three.b == 0;
}

__attribute__((used)) static bool r40(const struct all *x)
{
    return x->five.b == 1 || x->five.b == 65537;
}

__attribute__((used)) static bool r56(const struct all *x)
{
    return x->seven.b == 1 || x->seven.b == (1 << 26) - 1;
}

__attribute__((used)) static bool r64(const struct all *x)
{
    return x->eight.b == -8388608 || x->eight.b == -1 || x->eight.b == 8388607;
}

__attribute__((used)) static bool rpacked(const struct all *x)
{
    return x->tight.d == 0xffffffff || x->tight.d == 0x80000001;
}

__attribute__((used)) static bool w24(struct all *x)
{
    x->three.b = 700;
    return x->three.b == 700;
}

__attribute__((used)) static bool w64(struct all *x)
{
    x->eight.b = -5;
    return x->eight.b == -5;
}

__attribute__((used)) static bool wpacked(struct all *x)
{
    x->tight.d = 77;
    x->tight.b = 8191;
    return x->tight.d == 77 && x->tight.b == 8191;
}

MG_BOUNDS(struct all, n)
{
    MG_VALUES(struct three, b, 1000, 513, 0);
    MG_VALUES(struct five, b, 1, 65537);
    MG_VALUES(struct seven, b, 1, (1 << 26) - 1);
    MG_VALUES(struct eight, b, -8388608, -1, 8388607);
    MG_VALUES(struct tight, d, 0xffffffff, 0x80000001);
}

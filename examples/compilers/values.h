/* Types, and what is known of the value of an expression: its type and the range it lies in. From that follows whether an operation may
 * overflow, so the programs have no undefined behaviour and yet do signed arithmetic where it is safe. */
#ifndef VALUES_H
#define VALUES_H

#include "text.h"
#include <limits.h>

/* In the order of the usual arithmetic conversions. */
enum type { BOOL, CHAR, SCHAR, UCHAR, SHORT, USHORT, INT, UINT, LONG, ULONG };
enum { TYPES = ULONG + 1 };

static const struct {
    const char *name;
    int bits;
    bool is_signed;
} types[TYPES] = {
    {"bool", 1, false},       {"char", 8, true},
    {"signed char", 8, true}, {"unsigned char", 8, false},
    {"short", 16, true},      {"unsigned short", 16, false},
    {"int", 32, true},        {"unsigned", 32, false},
    {"long", 64, true},       {"unsigned long", 64, false},
};

/* A range of more than WIDE either way is not computed with. In an unsigned long, LLONG_MAX stands for all above it too. */
struct value {
    enum type type;
    long long lo, hi;
};

#define WIDE (1ll << 62)

static struct value any_of_bits(enum type type, int bits)
{
    if (bits > 62)
        return (struct value){type, types[type].is_signed ? LLONG_MIN : 0, LLONG_MAX};
    long long size = 1ll << bits;
    return types[type].is_signed ? (struct value){type, -size / 2, size / 2 - 1}
                                 : (struct value){type, 0, size - 1};
}

static struct value any_of(enum type type)
{
    return any_of_bits(type, types[type].bits);
}

static bool is_known(struct value value)
{
    return value.lo >= -WIDE && value.hi < WIDE;
}

static struct value convert(struct value value, enum type type)
{
    struct value all = any_of(type);
    bool fits = value.lo >= all.lo && value.hi <= all.hi && (value.hi < LLONG_MAX || value.type == type);
    return type != BOOL && fits ? (struct value){type, value.lo, value.hi} : all;
}

static struct value promote(struct value value)
{
    return value.type < INT ? convert(value, INT) : value;
}

static enum type common(struct value a, struct value b)
{
    enum type left = promote(a).type, right = promote(b).type;
    return left > right ? left : right;
}

static enum type unsigned_of(enum type type)
{
    return type == INT ? UINT : type == LONG ? ULONG : type;
}

/* A range as the value of a type; all of the type when it does not lie within. */
static struct value ranged(enum type type, long long lo, long long hi)
{
    return convert((struct value){LONG, lo, hi}, type);
}

static long long larger(long long a, long long b)
{
    return a > b ? a : b;
}

static long long smaller(long long a, long long b)
{
    return a < b ? a : b;
}

/* ---- one operation, on operands that were converted to the type of the result -------------------------- */

/* The exact result of an operation is within [lo, hi]; false when that is not known. */
static bool range_of_sum(struct value a, struct value b, bool is_minus, long long *lo, long long *hi)
{
    if (!is_known(a) || !is_known(b))
        return false;
    *lo = is_minus ? a.lo - b.hi : a.lo + b.lo;
    *hi = is_minus ? a.hi - b.lo : a.hi + b.hi;
    return *lo >= -WIDE && *hi < WIDE;
}

static bool range_of_product(struct value a, struct value b, long long *lo, long long *hi)
{
    const long long most = 1ll << 30;
    if (smaller(a.lo, b.lo) < -most || larger(a.hi, b.hi) > most)
        return false;
    long long p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;
    *lo = smaller(smaller(p, q), smaller(r, s));
    *hi = larger(larger(p, q), larger(r, s));
    return true;
}

static bool is_within(enum type type, long long lo, long long hi)
{
    struct value all = any_of(type);
    return lo >= all.lo && hi <= all.hi;
}

/* Of &, | and ^: as many bits as the wider operand has. */
static struct value range_of_bits(enum type type, struct value a, struct value b)
{
    if (!is_known(a) || !is_known(b))
        return any_of(type);
    long long size = 1;
    while (size <= larger(a.hi, b.hi) || -size > smaller(a.lo, b.lo))
        size *= 2;
    return ranged(type, smaller(a.lo, b.lo) < 0 ? -size : 0, size - 1);
}

#endif

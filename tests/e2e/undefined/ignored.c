// What a program goes on with when the verdict is ignored. Run with --ignore bool,builtin,conversion,length,overflow,shift.
#include <limits.h>
#include <margay.h>
#include <string.h>

static int volatile zero, one = 1, minus = -1, wide = 40;
static double volatile big = 1e300, below = -1e300, hole = 0.0;

MG_TEST(shifts, n)
{
    int x = mg_int(0, n);
    mg_assert(one << (wide + x) == 256 << x);    // by the lowest bits
    mg_assert(one << 31 == INT_MIN);
    mg_assert(minus << 1 == -2);
    int none = 1 << 40, more = (1 << 40) + 5;    // an expression of constants that has no value is 0
    mg_assert(none == 0 && more == 0);
}

MG_TEST(numbers, n)
{
    mg_assert(INT_MAX + one == INT_MIN && INT_MAX + mg_int(1, n) < 0);
    mg_assert((int)big == INT_MAX && (int)below == INT_MIN);
    mg_assert((unsigned char)big == 255 && (unsigned)below == 0);
    mg_assert((int)(hole / hole) == 0);
    int none = (int)1e300;
    mg_assert(none == 0);
    mg_assert(__builtin_clz((unsigned)zero) == 32 && __builtin_ctzll((unsigned long long)zero) == 64);
}

MG_TEST(truths, n)
{
    bool odd, even;
    memset(&odd, 3, 1);
    memset(&even, 2, 1);
    mg_assert(odd && !even);
}

MG_TEST(arrays, n)
{
    char none[zero];
    mg_assert(sizeof none == 0 && mg_bool() < 2);
}

MG_TEST(loops, n)
{
    int count = 0;
    while ((1 << 33) + mg_int(0, n) > count)
        count++;
    mg_assert(count <= n);
}

/* Functions with contracts, whose parameters are any numbers. Each of them is wrong for a few, but for those that are called good. */
#include <margay.h>
#include <stddef.h>
#include <stdint.h>

int absolute(int x)
{
    MG_ENSURES(mg_result(int) >= 0);
    return x < 0 ? -x : x;
}

int middle(int low, int high)
{
    MG_REQUIRES(low >= 0 && low <= high);
    MG_ENSURES(mg_result(int) >= low && mg_result(int) <= high);
    return (low + high) / 2;
}

int good_middle(int low, int high)
{
    MG_REQUIRES(low >= 0 && low <= high);
    MG_ENSURES(mg_result(int) >= low && mg_result(int) <= high);
    return low + (high - low) / 2;
}

uint32_t next_power(uint32_t x)
{
    MG_ENSURES(mg_result(uint32_t) >= x);
    x--;
    for (unsigned by = 1; by < 32; by *= 2)
        x |= x >> by;
    return x + 1;
}

int good_compare(int64_t a, int64_t b)
{
    MG_ENSURES((mg_result(int) < 0) == (a < b));
    MG_ENSURES((mg_result(int) == 0) == (a == b));
    return (a > b) - (a < b);
}

int64_t wide(int64_t x)
{
    MG_ENSURES(mg_result(int64_t) != 1234567890123456789);
    return x ^ 0x5555555555555555;
}

/* The number of bits, in two ways. */
static int count_slowly(uint8_t x)
{
    int count = 0;
    for (; x; x &= (uint8_t)(x - 1))
        count++;
    return count;
}

int good_count(uint8_t x)
{
    MG_ENSURES(mg_result(int) == count_slowly(x));
    x = (uint8_t)(x - (x >> 1 & 0x55));
    x = (uint8_t)((x & 0x33) + (x >> 2 & 0x33));
    return (x + (x >> 4)) & 15;
}

/* A mask of all bits, by the width of the type. */
#include <margay.h>
#include <stdint.h>

static uint32_t low_bits(unsigned count)
{
    return (UINT32_C(1) << count) - 1; /* BAD shift */
}

MG_TEST(wrong, n)
{
    mg_assert(low_bits(32) != 5);
}

MG_TEST(right, n)
{
    mg_assert(low_bits(31) == 0x7fffffff);
}

/* A mask of the lowest bits, for a number of bits that may be all of them. */
#include <margay.h>

MG_TEST(wrong, n)
{
    unsigned bits = (unsigned)mg_int(0, 32), mask = (1u << bits) - 1;
    mg_assert(mask == 0 || mask & 1);
}

MG_TEST(right, n)
{
    unsigned bits = (unsigned)mg_int(0, 32), mask = bits < 32 ? (1u << bits) - 1 : ~0u;
    mg_assert(mask == 0 || mask & 1);
}

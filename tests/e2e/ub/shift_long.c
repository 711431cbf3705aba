/* A shift of a 64-bit word by 64. */
#include <margay.h>

MG_TEST(wrong, n)
{
    unsigned long long bits = 1;
    int count = 64;
    mg_assert(bits >> count != 7); /* BAD shift */
}

MG_TEST(right, n)
{
    unsigned long long bits = 1;
    int count = 63;
    mg_assert(bits << count >> count == 1);
}

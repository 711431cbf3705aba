/* The lowest long divided by minus one. */
#include <limits.h>
#include <margay.h>

MG_TEST(wrong, n)
{
    long scale[] = {-1, 2}, lowest = LONG_MIN;
    mg_assert(lowest / scale[0] != 3); /* BAD trap */
}

MG_TEST(right, n)
{
    long scale[] = {-1, 2}, lowest = LONG_MIN;
    mg_assert(lowest / scale[1] == LONG_MIN / 2);
}

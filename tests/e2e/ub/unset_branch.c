/* One of two ways leaves it unset. */
#include <margay.h>

static int sign(int x)
{
    int result;
    if (x > 0)
        result = 1;
    else if (x < 0)
        result = -1;
    return result;
}

MG_TEST(wrong, n)
{
    if (sign(0) > 0) /* BAD uninitialised */
        mg_assert(n);
}

MG_TEST(right, n)
{
    if (sign(3) > 0)
        mg_assert(n);
}

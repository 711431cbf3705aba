/* A double that no int can hold. */
#include <margay.h>

static int pixel(double position)
{
    return (int)position; /* BAD conversion */
}

MG_TEST(wrong, n)
{
    mg_assert(pixel(3e10) != 1);
}

MG_TEST(right, n)
{
    mg_assert(pixel(2147483647.9) == 2147483647);
    mg_assert(pixel(-0.9) == 0);
}

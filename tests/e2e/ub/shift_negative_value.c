/* Minus one, shifted to the left. */
#include <margay.h>

static int scale(int x)
{
    return x << 1; /* BAD shift */
}

MG_TEST(wrong, n)
{
    mg_assert(scale(-1));
}

MG_TEST(right, n)
{
    mg_assert(scale(1));
    mg_assert(-1 >> 1 == -1);
}

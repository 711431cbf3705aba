/* The zeros before the highest one of a number that has none. */
#include <margay.h>

static int width(unsigned x)
{
    return 32 - __builtin_clz(x); /* BAD builtin */
}

MG_TEST(wrong, n)
{
    mg_assert(width(0) < 99);
}

MG_TEST(right, n)
{
    mg_assert(width(1) == 1);
}

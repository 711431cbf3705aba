/* The remainder of the lowest int by minus one is no int either. */
#include <limits.h>
#include <margay.h>

static int wrap(int x, int size)
{
    return x % size; /* BAD trap */
}

MG_TEST(wrong, n)
{
    mg_assert(!wrap(INT_MIN, -1));
}

MG_TEST(right, n)
{
    mg_assert(!wrap(-INT_MAX, -1));
}

/* The sum of two ints, the plainest overflow there is. */
#include <limits.h>
#include <margay.h>

static int sum(int a, int b)
{
    return a + b; /* BAD overflow */
}

MG_TEST(wrong, n)
{
    mg_assert(sum(INT_MAX, mg_int(1, 2)) != 5);
}

MG_TEST(right, n)
{
    mg_assert(sum(INT_MAX, mg_int(-2, 0)) != 5);
}

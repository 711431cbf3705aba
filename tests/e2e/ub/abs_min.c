/* abs has no answer for the lowest int. */
#include <limits.h>
#include <margay.h>
#include <stdlib.h>

MG_TEST(wrong, n)
{
    int x = INT_MIN + mg_int(0, 1);
    mg_assert(abs(x) != 1); /* BAD overflow */
}

MG_TEST(right, n)
{
    int x = INT_MIN + mg_int(1, 2);
    mg_assert(abs(x) > 1);
}

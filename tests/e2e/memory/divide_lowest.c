/* The lowest integer by -1: the result is one too large. */
#include <margay.h>
#include <limits.h>

MG_TEST(wrong, n)
{
    int a = mg_bool() ? INT_MIN : 1, b = mg_bool() ? -1 : 1;
    mg_assert(a / b != 2);
}

MG_TEST(right, n)
{
    int a = mg_bool() ? INT_MIN : 1, b = mg_bool() ? -1 : 1;
    mg_assert((long)a / b != 2);
}

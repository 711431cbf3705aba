/* The middle of two numbers, by adding them first. */
#include <margay.h>
#include <limits.h>

MG_TEST(wrong, n)
{
    int low = mg_bool() ? INT_MAX - 1 : 0, middle = (low + INT_MAX) / 2;
    mg_assert(middle != 7);
}

MG_TEST(right, n)
{
    int low = mg_bool() ? INT_MAX - 1 : 0, middle = low + (INT_MAX - low) / 2;
    mg_assert(middle != 7);
}

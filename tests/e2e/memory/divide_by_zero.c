/* The mean of a list that may be empty. */
#include <margay.h>

MG_TEST(wrong, n)
{
    int count = mg_int(0, 3);
    mg_assert(6 / count >= 2);
}

MG_TEST(right, n)
{
    int count = mg_int(0, 3);
    mg_assert(count == 0 || 6 / count >= 2);
}

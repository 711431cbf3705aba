/* The counter of a loop is not set when the list is empty. */
#include <margay.h>

static int rest(int length, int from)
{
    int i, count = 0;
    if (length > 0)
        i = from;
    for (; i < length; i++)
        count++;
    return count;
}

MG_TEST(wrong, n)
{
    mg_assert(rest(mg_int(0, 3), 1) <= 2);
}

MG_TEST(right, n)
{
    mg_assert(rest(mg_int(1, 3), 1) <= 2);
}

/* An array on the stack; one behind its end. */
#include <margay.h>

MG_TEST(wrong, n)
{
    int items[4] = {1, 1, 1, 1};
    mg_assert(items[mg_int(0, 4)] == 1);
}

MG_TEST(right, n)
{
    int items[4] = {1, 1, 1, 1};
    mg_assert(items[mg_int(0, 3)] == 1);
}

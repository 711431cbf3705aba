/* Goes on until somebody stops it. */
#include <margay.h>

MG_TEST(first, n)
{
    mg_assert(n > 0);
}

MG_TEST(endless, n)
{
    long sum = 0;
    for (int i = 0; i < 40; i++)
        sum += mg_bool() && mg_bool();
    mg_assert(sum >= 0);
}

MG_TEST(never_run, n)
{
    mg_assert(n > 0);
}

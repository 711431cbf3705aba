/* EXPECT check out_of_bounds */
#include <margay.h>
MG_TEST(jumps, n)
{
    static void *const labels[] = {&&a, &&b};
    int sum = 0;
    goto *labels[mg_int(0, n)]; /* HERE */
a:
    sum++;
b:
    sum++;
    mg_assert(sum);
}

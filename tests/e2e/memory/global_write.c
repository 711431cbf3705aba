/* A histogram whose last place is forgotten. */
#include <margay.h>

static int histogram[4];

MG_TEST(wrong, n)
{
    histogram[mg_int(0, 4)]++;
    mg_assert(histogram[0] <= 1);
}

MG_TEST(right, n)
{
    histogram[mg_int(0, 4) % 4]++;
    mg_assert(histogram[0] <= 1);
}

/* An average of nothing. */
#include <margay.h>

static int average(const int *v, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[i];
    return sum / n; /* BAD trap */
}

MG_TEST(wrong, n)
{
    int v[] = {1, 2, 3};
    mg_assert(average(v, mg_int(0, 3)) >= 0);
}

MG_TEST(right, n)
{
    int v[] = {1, 2, 3};
    mg_assert(average(v, mg_int(1, 3)) >= 0);
}

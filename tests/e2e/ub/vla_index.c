/* An array of variable length, filled with <= where < belongs. */
#include <margay.h>

static int total(int n, int more)
{
    int items[n], sum = 0;
    for (int i = 0; i < n + more; i++)
        items[i] = i; /* BAD out_of_bounds */
    for (int i = 0; i < n; i++)
        sum += items[i];
    return sum;
}

MG_TEST(wrong, n)
{
    mg_assert(total(4, 1) == 6);
}

MG_TEST(right, n)
{
    mg_assert(total(4, 0) == 6);
}

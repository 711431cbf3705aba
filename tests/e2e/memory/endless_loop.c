/* Collatz numbers end in 1; zero does not. */
#include <margay.h>

static int steps(unsigned x)
{
    int count = 0;
    for (; x != 1; count++)
        x = x % 2 ? 3 * x + 1 : x / 2;
    return count;
}

MG_TEST(wrong, n)
{
    mg_assert(steps((unsigned)mg_int(0, 9)) < 100);
}

MG_TEST(right, n)
{
    mg_assert(steps((unsigned)mg_int(1, 9)) < 100);
}

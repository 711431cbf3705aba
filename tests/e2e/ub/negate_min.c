/* K&R-ish itoa: the sign is taken off first. */
#include <limits.h>
#include <margay.h>

static int itoa_length(n) int n;
{
    int i, sign;

    if ((sign = n) < 0)
        n = -n; /* BAD overflow */
    i = 0;
    do {
        i++;
    } while ((n /= 10) > 0);
    if (sign < 0)
        i++;
    return i;
}

MG_TEST(wrong, bound)
{
    mg_assert(itoa_length(INT_MIN) > 0);
}

MG_TEST(right, bound)
{
    mg_assert(itoa_length(INT_MIN + 1) == 11);
}

/* A counter that is one too small a type for its loop; narrow types wrap by conversion, which is defined. */
#include <limits.h>
#include <margay.h>

MG_TEST(wrong, n)
{
    int i = INT_MAX - mg_int(0, 1);
    do
        i++; /* BAD overflow */
    while (i > 0);
}

MG_TEST(right, n)
{
    signed char c = 126;
    while (c > 0)
        c++;
    mg_assert(c == -128);
    unsigned u = UINT_MAX;
    mg_assert(++u == 0);
}

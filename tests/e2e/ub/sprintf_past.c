/* Seven digits and a zero want eight chars. */
#include <margay.h>
#include <stdio.h>

MG_TEST(wrong, n)
{
    char d[4], other[8] = "safe";
    sprintf(d, "%d", 1234567); /* BAD out_of_bounds */
    mg_assert(other[0] == 's' || d[0]);
}

MG_TEST(right, n)
{
    char d[8], other[8] = "safe";
    sprintf(d, "%d", 1234567);
    mg_assert(other[0] == 's' || d[0]);
}

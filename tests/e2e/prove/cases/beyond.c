/* What cannot be proved: a number that could be too many, and what has no symbols. */
#include <margay.h>
#include <stdio.h>
#include <string.h>

MG_TEST(printed, n)
{
    char text[32];
    snprintf(text, sizeof text, "%d", mg_int(0, 1000));
}

MG_TEST(few, n)
{
    char text[32];
    snprintf(text, sizeof text, "%d", mg_int(0, 9));
    mg_assert(text[0] != '7');
}

MG_TEST(real, n)
{
    double x = mg_int(0, 1000);
    mg_assert(x < 2000);
}

MG_TEST(looked_at, n)
{
    int x = mg_int(0, 3);
    float f;
    memcpy(&f, &x, sizeof f);
    mg_assert(f >= 0);
}

MG_TEST(unset, n)
{
    int x;
    int *volatile p = &x;
    *p |= mg_int(0, 1000);
}

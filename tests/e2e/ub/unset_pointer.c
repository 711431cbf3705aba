/* A pointer that leads nowhere yet. */
#include <margay.h>

MG_TEST(wrong, n)
{
    int *p, x = 1;
    if (n > 1)
        p = &x;
    *p = 2; /* BAD uninitialised */
    mg_assert(x);
}

MG_TEST(right, n)
{
    int *p, x = 1;
    if (n >= 1)
        p = &x;
    *p = 2;
    mg_assert(x == 2);
}

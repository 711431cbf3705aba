/* A function that ends without a value, and one who looks at it. */
#include <margay.h>

static int compare(int a, int b)
{
    if (a < b)
        return -1;
    if (a > b)
        return 1;
}

MG_TEST(wrong, n)
{
    if (compare(2, 2)) /* BAD uninitialised */
        n++;
}

MG_TEST(right, n)
{
    if (compare(1, 2))
        n++;
}

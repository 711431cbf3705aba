/* A call through a pointer that holds data. */
#include <margay.h>
#include <string.h>

static int data[4] = {1, 2, 3, 4};

static int twice(int x)
{
    return 2 * x;
}

MG_TEST(wrong, n)
{
    int (*f)(int);
    void *p = data;
    memcpy(&f, &p, sizeof f);
    mg_assert(f(1)); /* BAD wild */
}

MG_TEST(right, n)
{
    int (*f)(int);
    int (*p)(int) = twice;
    memcpy(&f, &p, sizeof f);
    mg_assert(f(1) == 2);
}

/* A local variable that is set in one case only, then decides a branch. */
#include <margay.h>

__attribute__((noinline)) static void set(int *x, bool wants)
{
    if (wants)
        *x = 1;
}

MG_TEST(wrong, n)
{
    int x;
    set(&x, mg_bool());
    mg_assert(x != 123456789);
}

MG_TEST(right, n)
{
    int x = 0;
    set(&x, mg_bool());
    mg_assert(x != 123456789);
}

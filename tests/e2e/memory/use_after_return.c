/* A function gives the address of its local variable. */
#include <margay.h>

static int global = 1;

__attribute__((noinline)) static int *pick(bool wants_local)
{
    int local = 1, *volatile result = &local;
    if (!wants_local)
        result = &global;
    return result;
}

MG_TEST(wrong, n)
{
    int *picked = pick(mg_bool());
    mg_assert(*picked == 1);
}

MG_TEST(right, n)
{
    int *picked = pick(mg_bool() && false);
    mg_assert(*picked == 1);
}

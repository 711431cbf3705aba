/* A local variable in a register that is set in one case only, then decides a branch. */
#include <margay.h>

static int classify(int number, bool is_known)
{
    int kind;
    if (number > 0)
        kind = 1;
    else if (is_known)
        kind = 2;
    if (kind == 1)
        return 10;
    return 20;
}

MG_TEST(wrong, n)
{
    mg_assert(classify(mg_int(0, 1), false) >= 10);
}

MG_TEST(right, n)
{
    mg_assert(classify(mg_int(0, 1), true) >= 10);
}

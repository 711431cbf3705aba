/* What was never written is handed to a function and given back by it, which is no error, and then looked at, which is one. */
#include <margay.h>

__attribute__((noinline)) static int second(int a, int b)
{
    (void)a;
    return b;
}

static int larger(bool is_set, bool asks)
{
    int number;
    if (is_set)
        number = 1;
    int copy = second(number, number), other = second(number, 3);
    return asks && copy > other ? 4 : 3;
}

MG_TEST(wrong, n)
{
    mg_assert(larger(mg_bool(), true) >= 3);
}

MG_TEST(right, n)
{
    bool is_set = mg_bool();
    mg_assert(larger(is_set, is_set) == 3);
}

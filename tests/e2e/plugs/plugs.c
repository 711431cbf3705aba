/* One test of every outcome, with whatever can go wrong in a document. */
#include <margay.h>
#include <stdio.h>

MG_TEST(passes, n)
{
    mg_assert(mg_int(0, n) <= n);
}

MG_TEST(prints, n)
{
    printf("1..9 <&> \"quoted\" ]]> \x1b[31mred\x1b[0m caf\xc3\xa9 \xff \xed\xa0\x80\nok 7 - not a test\nBail out! not so\n%d of n", (int)n);
    mg_assert(n > 0);
}

MG_TEST(fails, n)
{
    int number = mg_int(0, 9);
    mg_assert(number < 3 || n < 2);
}

MG_TEST(fails_twice, n)
{
    int *nothing = NULL;
    if (mg_bool())
        mg_assert(n < 1);
    else
        mg_assert(*nothing == 7);
}

MG_TEST(is_vacuous, n)
{
    mg_assume(n > 1000);
}

MG_TEST(takes_long, n)
{
    long sum = mg_int(0, 3);
    for (long i = 0; i < 100000; i++)
        sum += i;
    mg_assert(sum > 0);
}

MG_TEST(comes_last, n)
{
    mg_assert(n > 0);
}

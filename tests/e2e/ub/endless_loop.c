/* An unsigned counter is never below zero. */
#include <margay.h>

static int count_down(unsigned from, unsigned step)
{
    volatile int turns = 0;
    for (unsigned i = from; i > 0; i -= step) /* BAD runaway */
        turns++;
    return turns;
}

MG_TEST(wrong, n)
{
    mg_assert(count_down(3, 0));
}

MG_TEST(right, n)
{
    mg_assert(count_down(3, 1) == 3);
}

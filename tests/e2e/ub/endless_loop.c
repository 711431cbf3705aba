/* An unsigned counter is never below zero. */
#include <margay.h>

static unsigned count_down(unsigned from, unsigned step)
{
    volatile unsigned turns = 0; /* it may wrap round, however fast the machine */
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

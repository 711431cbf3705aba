/* A recursion whose end is not reached. */
#include <margay.h>

static unsigned sum(volatile unsigned *at, unsigned from)
{
    volatile unsigned room[64];
    room[0] = from; /* BAD stack */
    return *at == from ? room[0] : room[0] + sum(&room[0], from - 1);
}

static unsigned sum_to(volatile unsigned *at, unsigned from)
{
    volatile unsigned room[64];
    room[0] = from;
    return *at == from ? room[0] : room[0] + sum_to(at, from - 1);
}

MG_TEST(wrong, n)
{
    unsigned end = 1;
    mg_assert(sum(&end, 10) != 7);
}

MG_TEST(right, n)
{
    unsigned end = 1;
    mg_assert(sum_to(&end, 10) == 55);
}

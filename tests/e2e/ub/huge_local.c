/* An array of variable length that is longer than any stack. */
#include <margay.h>

static int last(unsigned long count)
{
    volatile char room[count]; /* BAD stack */
    room[count - 1] = 1;
    return room[count - 1];
}

MG_TEST(wrong, n)
{
    mg_assert(last(1ul << 40));
}

MG_TEST(right, n)
{
    mg_assert(last(1ul << 10));
}

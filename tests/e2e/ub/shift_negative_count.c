/* A rotation by nothing shifts by the width, one by too much by less than nothing. */
#include <margay.h>

static unsigned rotate(unsigned x, int by)
{
    return x << by | x >> (32 - by); /* BAD shift */
}

MG_TEST(wrong, n)
{
    mg_assert(rotate(1, 33));
}

MG_TEST(right, n)
{
    mg_assert(rotate(1, 31) == 0x80000000u);
}

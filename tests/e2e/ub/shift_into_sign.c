/* 1 << 31 of an int. */
#include <margay.h>

static int flag(int bit)
{
    return 1 << bit; /* BAD shift */
}

MG_TEST(wrong, n)
{
    mg_assert(flag(31));
}

MG_TEST(right, n)
{
    mg_assert(flag(30));
    mg_assert(1u << 31);
}

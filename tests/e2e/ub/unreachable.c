/* What cannot be is. */
#include <margay.h>

static int bits_of(int kind)
{
    switch (kind) {
    case 0:
        return 8;
    case 1:
        return 16;
    default:
        __builtin_unreachable(); /* BAD illegal */
    }
}

MG_TEST(wrong, n)
{
    mg_assert(bits_of(2));
}

MG_TEST(right, n)
{
    mg_assert(bits_of(mg_int(0, 1)));
}

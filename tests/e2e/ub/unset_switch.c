/* A declaration before the first case is never executed. */
#include <margay.h>

static int weight(int kind, bool is_set)
{
    switch (kind) {
        int base;
        base = 10;
    case 0:
        if (is_set)
            base = 1;
        return base + 1;
    default:
        return 0;
    }
}

MG_TEST(wrong, n)
{
    mg_assert(weight(0, false) != 99); /* BAD uninitialised */
}

MG_TEST(right, n)
{
    mg_assert(weight(0, true) == 2);
}

/* Zero by zero is a number to nobody. */
#include <margay.h>

MG_TEST(wrong, n)
{
    double zero = 0, ratio = zero / zero;
    mg_assert((long)ratio != 3); /* BAD conversion */
}

MG_TEST(right, n)
{
    double zero = 0, ratio = zero / zero;
    mg_assert(ratio != ratio);
}

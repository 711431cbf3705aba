/* EXPECT check conversion */
#include <margay.h>
MG_TEST(cuts, n)
{
    double d = mg_int(0, n) * 1e10;
    int i = (int)d; /* HERE */
    mg_assert(i >= 0);
}

/* EXPECT check assert */
#include <margay.h>
MG_TEST(narrow, n)
{
    int a = mg_int(0, 100), b = mg_int(0, 100), c = mg_int(0, 100);
    mg_assume(a + b == c);
    mg_assume(a * b == 35 + n - n);
    mg_assert(c != 12); /* HERE */
}

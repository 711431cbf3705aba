/* One number of very many. */
#include <margay.h>

MG_TEST(wide, n)
{
    int a = mg_int(0, 3);
    long x = mg_long(-5000000000, 9000000000000000000);
    mg_assert(a != 2 || x != 8765432109876543210);
}

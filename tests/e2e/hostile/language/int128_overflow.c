/* EXPECT check overflow */
#include <margay.h>
MG_TEST(grows, n)
{
    __int128 a = (__int128)1 << 120;
    for (int i = mg_int(0, 10 * n); i > 0; i--)
        a += a; /* HERE */
    mg_assert(a);
}

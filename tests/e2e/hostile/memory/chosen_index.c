/* EXPECT check out_of_bounds */
#include <margay.h>
MG_TEST(writes, n)
{
    int v[4] = {0}, at = mg_int(0, n + 2), *p = v;
    p[at] = at; /* HERE */
    mg_assert(v[0] == 0);
}

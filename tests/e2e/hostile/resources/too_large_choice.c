/* EXPECT check too_many; -n 1 */
#include <margay.h>
MG_TEST(any_long, n)
{
    long x = mg_long(-n * (1l << 62), n * (1l << 62));
    mg_assert(x * x != 2);
}

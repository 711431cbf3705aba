/* EXPECT check null */
#include <margay.h>
static int one(void) { return 1; }
static int two(void) { return 2; }
MG_TEST(calls, n)
{
    int (*f[])(void) = {one, two, 0};
    mg_assert(f[mg_int(0, n)]()); /* HERE */
}

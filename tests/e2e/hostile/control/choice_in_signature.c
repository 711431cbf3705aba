/* EXPECT check signature */
#include <margay.h>
static int add(int a, int b) { return a + b; }
static int same(int a) { return a; }
MG_TEST(picks, n)
{
    int (*f[])(int) = {same, (int (*)(int))(void *)add};
    mg_assert(f[mg_int(0, 1)](n) >= 0); /* HERE */
}

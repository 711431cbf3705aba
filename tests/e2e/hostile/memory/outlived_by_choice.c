/* EXPECT check freed */
#include <margay.h>
static int *kept;
__attribute__((noinline)) static void keep(int x)
{
    int local = x;
    if (mg_bool())
        kept = &local;
}
MG_TEST(looks_back, n)
{
    static int safe = 1;
    kept = &safe;
    keep(n);
    mg_assert(*kept); /* HERE */
}

/* EXPECT check pass */
/* An order that is made up as it goes. */
#include <margay.h>
static int any(const void *a, const void *b)
{
    (void)a, (void)b;
    return mg_int(-1, 1);
}
MG_TEST(sorts, n)
{
    char v[4] = "abc";
    qsort(v, 3, 1, any);
    mg_assert(v[0] + v[1] + v[2] == 'a' + 'b' + 'c' && n);
}

/* EXPECT check overflow */
#include <limits.h>
#include <margay.h>
MG_TEST(adds, n)
{
    int x = mg_bool() ? INT_MAX : INT_MIN;
    x = mg_bool() ? x + (x < 0) : x - (x > 0);
    x += n; /* HERE */
    mg_assert(x);
}

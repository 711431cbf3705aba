/* EXPECT check shift */
#include <margay.h>
MG_TEST(shifts, n)
{
    unsigned x = 1u << mg_int(30, 30 + n); /* HERE */
    mg_assert(x);
}

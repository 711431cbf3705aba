/* EXPECT check uninitialised */
#include <margay.h>
MG_TEST(decides, n)
{
    struct {
        unsigned a : 3, b : 3;
    } f;
    if (mg_bool())
        f.a = 1;
    f.b = (unsigned)n;
    mg_assert(f.a || f.b); /* HERE */
}

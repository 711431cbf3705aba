/* A case that the author took for impossible. */
#include <margay.h>

MG_TEST(wrong, n)
{
    if (mg_int(0, 3) == 3)
        abort();
}

MG_TEST(right, n)
{
    if (mg_int(0, 3) == 4)
        abort();
}

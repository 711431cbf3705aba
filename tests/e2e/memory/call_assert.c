/* The assert of C. */
#include <margay.h>
#include <assert.h>

MG_TEST(wrong, n)
{
    int x = mg_int(0, 3);
    assert(x * x < 9);
}

MG_TEST(right, n)
{
    int x = mg_int(0, 2);
    assert(x * x < 9);
}

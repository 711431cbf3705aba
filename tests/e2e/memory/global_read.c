/* A table of three names and a number that may be one too large. */
#include <margay.h>

static const char *const names[3] = {"a", "b", "c"};

MG_TEST(wrong, n)
{
    mg_assert(names[mg_int(0, 3)][0] >= 'a');
}

MG_TEST(right, n)
{
    mg_assert(names[mg_int(0, 2)][0] >= 'a');
}

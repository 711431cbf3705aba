/* An array of no length at all. */
#include <margay.h>

static int use(int n)
{
    char room[n]; /* BAD length */
    room[0] = 1;
    return room[0];
}

MG_TEST(wrong, n)
{
    mg_assert(use(0));
}

MG_TEST(right, n)
{
    mg_assert(use(1));
}

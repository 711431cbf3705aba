/* A local of a block, read through a pointer beside it when the block has ended; all in one small function, which is inlined. */
#include <margay.h>

static int three_more(int k)
{
    int *p;
    {
        int x = k + 3;
        p = &x;
    }
    return *p; /* BAD freed */
}

static int three_more_in_time(int k)
{
    int *p, y;
    {
        int x = k + 3;
        p = &x;
        y = *p;
        p = &y;
    }
    return *p;
}

MG_TEST(wrong, n)
{
    mg_assert(three_more(n) == n + 3);
}

MG_TEST(right, n)
{
    mg_assert(three_more_in_time(n) == n + 3);
}

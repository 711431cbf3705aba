/* The sum of an array on the heap, with <= for <. */
#include <margay.h>

static int sum(const int *items, int from, int to)
{
    int all = 0;
    for (int i = from; i <= to; i++)
        all += items[i];
    return all;
}

MG_TEST(wrong, n)
{
    int *items = calloc(4, sizeof *items), to = mg_int(0, 4);
    mg_assert(sum(items, 0, to) == 0);
    free(items);
}

MG_TEST(right, n)
{
    int *items = calloc(4, sizeof *items), to = mg_int(0, 3);
    mg_assert(sum(items, 0, to) == 0);
    free(items);
}

/* A pointer runs from one local into its neighbour. */
#include <margay.h>

static void clear(int *at, int count)
{
    *at = 0; /* BAD out_of_bounds */
    if (count > 1)
        clear(at + 1, count - 1);
}

MG_TEST(wrong, n)
{
    int before[4] = {0}, items[4], after[4] = {0};
    clear(items, 5);
    mg_assert(!before[0] && !after[0]);
    clear(before, 4);
    clear(after, 4);
}

MG_TEST(right, n)
{
    int before[4] = {0}, items[4], after[4] = {0};
    clear(items, 4);
    mg_assert(!before[0] && !after[0]);
    clear(before, 4);
    clear(after, 4);
}

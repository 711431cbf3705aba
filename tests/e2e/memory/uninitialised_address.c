/* A pointer that is set in one case only is followed. */
#include <margay.h>

static int numbers[] = {3, 1, 2};

static int smallest_below(int limit)
{
    const int *found;
    for (int i = 0; i < 3; i++)
        if (numbers[i] < limit)
            found = &numbers[i];
    return *found;
}

MG_TEST(wrong, n)
{
    mg_assert(smallest_below(mg_int(1, 4)) > 0);
}

MG_TEST(right, n)
{
    mg_assert(smallest_below(mg_int(2, 4)) > 0);
}

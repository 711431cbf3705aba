/* An index that is set in one case only. */
#include <margay.h>

static int at(const int *numbers, bool wants_first)
{
    unsigned i;
    if (wants_first)
        i = 0;
    return numbers[i & 1];
}

MG_TEST(wrong, n)
{
    const int numbers[] = {1, 2};
    mg_assert(at(numbers, mg_bool()) > 0);
}

MG_TEST(right, n)
{
    const int numbers[] = {1, 2};
    mg_assert(at(numbers, mg_bool() || true) > 0);
}

/* An index that becomes negative: the element before the first. */
#include <margay.h>

MG_TEST(wrong, n)
{
    int *items = calloc(4, sizeof *items), i = mg_int(0, 3);
    mg_assert(items[i - 1] == 0);
    free(items);
}

MG_TEST(right, n)
{
    int *items = calloc(4, sizeof *items), i = mg_int(1, 4);
    mg_assert(items[i - 1] == 0);
    free(items);
}

/* A pointer into an array that has moved. */
#include <margay.h>

MG_TEST(wrong, n)
{
    int *items = calloc(1, sizeof *items), *first = items;
    if (mg_bool())
        items = realloc(items, 100000 * sizeof *items);
    mg_assert(*first == 0);
    free(items);
}

MG_TEST(right, n)
{
    int *items = calloc(1, sizeof *items), *first = items;
    if (mg_bool())
        first = items = realloc(items, 100000 * sizeof *items);
    mg_assert(*first == 0);
    free(items);
}

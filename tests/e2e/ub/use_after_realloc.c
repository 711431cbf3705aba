/* A pointer into a block that has moved. */
#include <margay.h>

MG_TEST(wrong, n)
{
    int *items = malloc(4 * sizeof *items), *first = items;
    items[0] = 7;
    items = realloc(items, 4000 * sizeof *items);
    mg_assert(*first == 7); /* BAD freed */
    free(items);
}

MG_TEST(right, n)
{
    int *items = malloc(4 * sizeof *items), first = 0;
    items[0] = 7;
    items = realloc(items, 4000 * sizeof *items);
    mg_assert(items[first] == 7);
    free(items);
}

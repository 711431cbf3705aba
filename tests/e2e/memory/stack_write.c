/* An array on the stack, filled by a function that is told its length wrongly. */
#include <margay.h>

__attribute__((noinline)) static void fill(char *items, int count)
{
    for (int i = 0; i < count; i++)
        items[i] = 'x';
}

MG_TEST(wrong, n)
{
    char items[8];
    fill(items, mg_int(1, 64));
    mg_assert(items[0] == 'x');
}

MG_TEST(right, n)
{
    char items[64];
    fill(items, mg_int(1, 64));
    mg_assert(items[0] == 'x');
}

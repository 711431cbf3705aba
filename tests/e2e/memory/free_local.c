/* A small buffer is on the stack, a large one on the heap; only that may be freed. */
#include <margay.h>

MG_TEST(wrong, n)
{
    char small[4], *buffer = mg_bool() ? malloc(64) : small;
    buffer[0] = 'x';
    mg_assert(buffer[0] == 'x');
    free(buffer);
}

MG_TEST(right, n)
{
    char small[4], *buffer = mg_bool() ? malloc(64) : small;
    buffer[0] = 'x';
    mg_assert(buffer[0] == 'x');
    if (buffer != small)
        free(buffer);
}

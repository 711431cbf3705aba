/* A buffer that was on the stack all along. */
#include <margay.h>

static char *buffer_for(size_t size, char *small, size_t small_size)
{
    return size <= small_size ? small : malloc(size);
}

MG_TEST(wrong, n)
{
    char small[16], *b = buffer_for(8, small, sizeof small);
    free(b); /* BAD bad_free */
}

MG_TEST(right, n)
{
    char small[16], *b = buffer_for(8, small, sizeof small);
    if (b != small)
        free(b);
}

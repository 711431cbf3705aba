/* The pointer moved on before it was freed. */
#include <margay.h>

MG_TEST(wrong, n)
{
    char *start = calloc(8, 1), *p = start;
    while (p - start < 4)
        p++;
    free(p); /* BAD bad_free */
}

MG_TEST(right, n)
{
    char *start = calloc(8, 1), *p = start;
    while (p - start < 4)
        p++;
    free(start);
}

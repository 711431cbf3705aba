/* The number of bytes is given for the number of elements. */
#include <margay.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y); /* BAD out_of_bounds */
}

MG_TEST(wrong, n)
{
    int *v = calloc(3, sizeof *v);
    qsort(v, 3 * sizeof *v, sizeof *v, by_value);
    free(v);
}

MG_TEST(right, n)
{
    int *v = calloc(3, sizeof *v);
    qsort(v, 3, sizeof *v, by_value);
    free(v);
}

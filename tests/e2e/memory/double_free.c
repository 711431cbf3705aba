/* Two names for one buffer, both freed. */
#include <margay.h>

MG_TEST(wrong, n)
{
    char *a = malloc(1), *b = mg_bool() ? malloc(1) : a;
    free(a);
    free(b);
}

MG_TEST(right, n)
{
    char *a = malloc(1), *b = mg_bool() ? malloc(1) : a;
    free(a);
    if (b != a)
        free(b);
}

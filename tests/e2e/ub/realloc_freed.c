/* A block is grown that is gone. */
#include <margay.h>

MG_TEST(wrong, n)
{
    char *p = malloc(4);
    free(p);
    p = realloc(p, 8); /* BAD double_free */
    free(p);
}

MG_TEST(right, n)
{
    char *p = malloc(4);
    free(p);
    p = realloc(NULL, 8);
    free(p);
}

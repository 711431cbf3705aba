/* A pointer that has moved on is freed. */
#include <margay.h>

MG_TEST(wrong, n)
{
    char *text = calloc(4, 1), *end = text;
    for (int i = mg_int(0, 3); i > 0; i--)
        end++;
    free(end);
}

MG_TEST(right, n)
{
    char *text = calloc(4, 1), *end = text;
    for (int i = mg_int(0, 3); i > 0; i--)
        end++;
    free(end - (end - text));
}

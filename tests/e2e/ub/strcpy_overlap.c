/* The first char is cut off by strcpy. */
#include <margay.h>
#include <string.h>

MG_TEST(wrong, n)
{
    char *s = malloc(8);
    strcpy(s, "-x");
    if (*s == '-')
        strcpy(s, s + 1); /* BAD overlap */
    free(s);
}

MG_TEST(right, n)
{
    char *s = malloc(8);
    strcpy(s, "-x");
    if (*s == '-')
        memmove(s, s + 1, strlen(s));
    mg_assert(!strcmp(s, "x"));
    free(s);
}

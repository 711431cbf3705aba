/* A string copied into memory without room for its zero. */
#include <margay.h>
#include <string.h>

MG_TEST(wrong, n)
{
    char text[] = "abcd", *copy;
    text[mg_int(0, 4)] = '\0';
    copy = malloc(4);
    strcpy(copy, text);
    mg_assert(!strcmp(copy, text));
    free(copy);
}

MG_TEST(right, n)
{
    char text[] = "abcd", *copy;
    text[mg_int(0, 4)] = '\0';
    copy = malloc(strlen(text) + 1);
    strcpy(copy, text);
    mg_assert(!strcmp(copy, text));
    free(copy);
}

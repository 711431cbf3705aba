/* A va_list is used a second time without va_copy. */
#include <margay.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char *join(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    char *text = malloc((size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, args); /* BAD out_of_bounds */
    va_end(args);
    return text;
}

static char *join_copies(const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *text = malloc((size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

MG_TEST(wrong, n)
{
    char *text = join("%d-%d", 7, 8);
    mg_assert(strlen(text) == 3);
    free(text);
}

MG_TEST(right, n)
{
    char *text = join_copies("%d-%d", 7, 8);
    mg_assert(!strcmp(text, "7-8"));
    free(text);
}

/* Functions of the C library that are given something wrong. */
#include <margay.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

MG_TEST(too_short, n)
{
    int x = mg_int(0, 200);
    char *buffer = malloc(3);
    sprintf(buffer, "%d", x);
    free(buffer);
}

MG_TEST(constant, n)
{
    int x = mg_int(0, 2);
    snprintf((char *)(x ? "" : "constant"), x ? 0 : 4, "%d", x);
}

MG_TEST(nowhere, n)
{
    char here[8];
    int x = mg_int(0, 2);
    sprintf(x == 1 ? NULL : here, "%d", x);
}

MG_TEST(stores, n)
{
    char here[8];
    int count = 0;
    snprintf(here, sizeof here, "%d%n", mg_int(0, 1), &count);
}

MG_TEST(no_end, n)
{
    char *text = malloc(4);
    int length = mg_int(0, 3);
    for (int i = 0; i < 4; i++)
        text[i] = i == length && length < 3 ? '\0' : '7';
    if (length == 3 || strtol(text, NULL, 10) >= 0)
        strtol(text, NULL, 10);
    free(text);
}

MG_TEST(mixed, n)
{
    printf(mg_int(0, 1) ? "%2$d %d\n" : "%2$d %1$d\n", 1, 2);
}

MG_TEST(unknown, n)
{
    printf(mg_int(0, 1) ? "%d %wd\n" : "%d %d\n", 1, 2);
}

MG_TEST(two_kinds, n)
{
    printf(mg_int(0, 1) ? "%1$d %1$s\n" : "%1$d %1$d\n", 1);
}

MG_TEST(onto_itself, n)
{
    char text[16] = "text";
    sprintf(text + (mg_int(0, 5) ^ 5), "%.4s!", text);
}

static int join(char *text, size_t size, int is_copied, const char *format, ...)
{
    va_list args, copy;
    va_start(args, format);
    va_copy(copy, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(copy);
    if (is_copied) {
        va_end(args);
        va_start(args, format);
    }
    vsnprintf(text, size, format, args);
    va_end(args);
    return length;
}

MG_TEST(used_up, n)
{
    char text[16];
    mg_assert(join(text, sizeof text, mg_int(0, 1) ^ 1, "%d-%s", 7, "x") == 3);
}

static int late(int is_late, ...)
{
    va_list args;
    va_start(args, is_late);
    int first = va_arg(args, int), second = is_late ? 0 : va_arg(args, int);
    va_end(args);
    if (is_late)
        second = va_arg(args, int);
    return first + second;
}

MG_TEST(ended, n)
{
    mg_assert(late(mg_int(0, 1), 1, 2) == 3);
}

MG_TEST(too_few, n)
{
    int count = mg_int(0, 3);
    printf(count == 3 ? "%s %Lf %s\n" : "%s %Lf\n", "1", 2.0L);
}

MG_TEST(too_wide, n)
{
    char text[8];
    static const char *const formats[] = {"%5d", "%.3d", "%-1000000d", "%.2000000000d"};
    snprintf(text, sizeof text, formats[mg_int(0, 3)], 7);
}

MG_TEST(too_wide_by_argument, n)
{
    char text[8];
    snprintf(text, sizeof text, "%*d", mg_int(0, 1) ? -2000000000 : 20, 7);
}

size_t malloc_usable_size(void *memory);
size_t strlcpy(char *to, const char *from, size_t size);

MG_TEST(scans_too_much, n)
{
    char word[3];
    const char *text = mg_int(0, 1) ? "abc" : "ab";
    sscanf(text, "%s", word);
}

MG_TEST(scans_to_nowhere, n)
{
    int number, *place = mg_bool() ? NULL : &number;
    sscanf("12", "%d", place);
}

MG_TEST(scans_unknown, n)
{
    wchar_t wide[4];
    char word[4];
    sscanf("ab", mg_bool() ? "%ls" : "%3s", mg_bool() ? (void *)wide : word);
}

MG_TEST(real_without_end, n)
{
    char digits[3] = {'1', '2', 0};
    digits[2] = mg_bool() ? '3' : 0;
    mg_assert(strtod(digits, NULL) == 12);
}

MG_TEST(size_of_freed, n)
{
    void *memory = malloc(4);
    free(memory);
    if (mg_bool())
        malloc_usable_size(memory);
}

MG_TEST(joins_too_much, n)
{
    char text[4] = "ab";
    strlcpy(text, "abcdef", (size_t)mg_int(4, 5));
}

MG_TEST(divides_by_nothing, n)
{
    mg_assert(div(7, mg_int(0, 1)).quot == 7);
}

/* Variable arguments and formats, used as C allows it: every test passes. */
#include <margay.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* ---- lists ----------------------------------------------------------------------------------------------- */

static int take(va_list args)
{
    return va_arg(args, int);
}

static int take_through(va_list *args)
{
    return va_arg(*args, int);
}

static int lists(int count, ...)
{
    va_list args, copy;
    va_start(args, count);
    va_copy(copy, args);
    int first = take(args);
    va_end(args);
    va_start(args, count);
    int again = take_through(&args), second = take_through(&args);
    va_end(args);
    int old = va_arg(copy, int);
    va_end(copy);
    return first == again && first == old ? first + second : -1;
}

MG_TEST(lists_go_on, n)
{
    int x = mg_int(0, 3);
    mg_assert(lists(2, x, 4) == x + 4);
}

static char *join(const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t length = (size_t)vsnprintf(NULL, 0, format, args);
    char *text = malloc(length + 1);
    vsprintf(text, format, again);
    va_end(again);
    va_end(args);
    return text;
}

MG_TEST(a_copy_is_used, n)
{
    char *text = join("%d-%s%c", mg_int(3, 4), "x", 0), wanted[] = "3-x";
    wanted[0] = text[0];
    mg_assert(!strcmp(text, wanted));
    free(text);
}

static int some_of(const char *format, ...)
{
    char text[16];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
#ifdef __x86_64__ /* elsewhere the callee has a list of its own */
    int rest = va_arg(args, int);
#else
    int rest = 5;
#endif
    va_end(args);
    return rest;
}

MG_TEST(a_list_moves_on, n)
{
    mg_assert(some_of("%s %.1f %Lf %ld", "a", 1.0, 2.0L, 3L, 5) == 5);
    mg_assert(some_of("%2$d %1$s", "a", 4, 5) == 5);
}

static int depth(int left, ...)
{
    va_list args;
    va_start(args, left);
    int x = va_arg(args, int), deeper = left ? depth(left - 1, x + 1, 7.0) : x;
    double y = va_arg(args, double);
    va_end(args);
    return y == 7 ? deeper : -1;
}

MG_TEST(recursion, n)
{
    int left = mg_int(0, 3);
    int (*volatile start)(int, ...) = depth;
    mg_assert(start(left, 1, 7.0) == left + 1);
}

/* ---- all kinds of arguments ------------------------------------------------------------------------------ */

struct half {
    char set;
    short unset;
};
struct pair {
    long a, b;
};
struct mixed {
    double x;
    long y;
};
struct floats {
    float a, b, c;
};
struct large {
    long a[5];
};
struct wide {
    __int128 a;
};

static double sum(int count, ...)
{
    double all = 0;
    va_list args;
    va_start(args, count);
    while (count--) {
        all += va_arg(args, int);
        all += (double)va_arg(args, __int128);
        all += va_arg(args, struct half).set;
        all += (double)va_arg(args, struct pair).b;
        all += va_arg(args, struct mixed).x;
        all += va_arg(args, struct floats).c;
        all += (double)va_arg(args, struct large).a[4];
        all += (double)va_arg(args, long double);
        all += (double)va_arg(args, struct wide).a;
        all += (double)strlen(va_arg(args, const char *));
    }
    va_end(args);
    return all;
}

MG_TEST(kinds, n)
{
    struct half half;
    half.set = 1;
    struct pair pair = {0, 2};
    struct mixed mixed = {3, 0};
    struct floats floats = {0, 0, 4};
    struct large large = {{0, 0, 0, 0, 5}};
    struct wide wide = {6};
    int x = mg_int(0, 2);
    double all = sum(2, x, (__int128)x, half, pair, mixed, floats, large, 7.0L, wide, "eight---", x, (__int128)x, half, pair, mixed,
                     floats, large, 7.0L, wide, "eight---");
    mg_assert(all == 4 * x + 2 * 36);
}

/* ---- formats --------------------------------------------------------------------------------------------- */

static bool prints(const char *wanted, const char *format, ...)
{
    char text[64];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return (size_t)length == strlen(wanted) && !strcmp(text, wanted);
}

MG_TEST(conversions, n)
{
    const char bare[3] = {'a', 'b', 'c'};
    int x = mg_int(1, 2);
    mg_assert(prints(x == 1 ? "two 1" : "two 2", "%2$s %1$d", x, "two"));
    mg_assert(prints("wide w 1000", "%ls %lc %'d", L"wide", (wint_t)L'w', 1000));
    mg_assert(prints("abc|  x", "%.3s|%*c", bare, 3, 'x'));
    mg_assert(prints("x", "%3$.*1$s", 1, 2, "xyz"));
}

MG_TEST(as_much_as_there_is, n)
{
    mg_assert(prints("all", "%.2147483647s", "all"));
    mg_assert(prints("all", "%.*s", mg_int(3, 4) == 3 ? 2147483647 : -1, "all"));
}

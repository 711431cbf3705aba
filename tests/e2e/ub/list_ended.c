/* A va_list is read after va_end. */
#include <margay.h>
#include <stdarg.h>

static int add_late(int first, ...)
{
    va_list args;
    va_start(args, first);
    int second = va_arg(args, int);
    va_end(args);
    return first + second + va_arg(args, int); /* BAD uninitialised */
}

static int add_again(int first, ...)
{
    va_list args;
    va_start(args, first);
    int second = va_arg(args, int);
    va_end(args);
    va_start(args, first);
    int again = va_arg(args, int), third = va_arg(args, int);
    va_end(args);
    return again == second ? first + second + third : 0;
}

MG_TEST(wrong, n)
{
    mg_assert(add_late(1, 2, 3) == 6);
}

MG_TEST(right, n)
{
    mg_assert(add_again(1, 2, 3) == 6);
}

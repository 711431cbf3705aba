/* A va_list is kept beyond the call that it was started in. */
#include <margay.h>
#include <stdarg.h>

static va_list kept;

static int keep(int count, ...)
{
    va_start(kept, count);
    return va_arg(kept, int);
}

static int take(int first)
{
    return first + va_arg(kept, int); /* BAD freed */
}

static int take_both(int count, ...)
{
    va_start(kept, count);
    int both = take(va_arg(kept, int));
    va_end(kept);
    return both;
}

MG_TEST(wrong, n)
{
    int first = keep(2, 1, 2), both = take(first);
    mg_assert(first == 1 || both);
}

MG_TEST(right, n)
{
    mg_assert(take_both(2, 1, 2) == 3);
}

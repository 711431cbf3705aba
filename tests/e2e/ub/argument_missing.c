/* More arguments are taken than were passed. */
#include <margay.h>
#include <stdarg.h>

static unsigned sum(int count, ...)
{
    unsigned all = 0;
    va_list args;
    va_start(args, count);
    while (count--)
        all += va_arg(args, unsigned); /* BAD out_of_bounds */
    va_end(args);
    return all;
}

MG_TEST(wrong, n)
{
    sum(3, 1u, 2u);
}

MG_TEST(right, n)
{
    mg_assert(sum(3, 1u, 2u, 0u) == 3);
}

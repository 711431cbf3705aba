/* Beyond the zero of a literal. */
#include <margay.h>

static char digit(unsigned i)
{
    return "0123456789abcdef"[i]; /* BAD out_of_bounds */
}

MG_TEST(wrong, n)
{
    mg_assert(digit(17) != 'z');
}

MG_TEST(right, n)
{
    mg_assert(digit(16) == '\0');
}

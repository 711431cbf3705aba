/* The last of none. */
#include <margay.h>

static char last_of(const char *text, int length)
{
    return text[length - 1]; /* BAD out_of_bounds */
}

MG_TEST(wrong, n)
{
    char empty[1] = "";
    mg_assert(last_of(empty, 0) != 'x');
}

MG_TEST(right, n)
{
    char one[2] = "y";
    mg_assert(last_of(one, 1) == 'y');
}

/* fgets-like reader, K&R style: a line of 80 into a buffer of 8, char by char through a pointer. */
#include <margay.h>

static const char *input = "a rather long line\n";

static int getline_from(s, lim) char *s; int lim;
{
    int c, i;

    for (i = 0; i < lim - 1 && (c = input[i]) != '\0' && c != '\n'; ++i)
        s[i] = (char)c; /* BAD out_of_bounds */
    s[i] = '\0';
    return i;
}

MG_TEST(wrong, n)
{
    char line[8], rest[8] = "";
    mg_assert(getline_from(line, 80) > rest[0]);
}

MG_TEST(right, n)
{
    char line[8], rest[8] = "";
    mg_assert(getline_from(line, 8) > rest[0]);
}

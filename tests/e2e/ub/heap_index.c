/* The zero at the end of a copy has no room. */
#include <margay.h>
#include <string.h>

static char *copy(const char *s, size_t room)
{
    char *d = malloc(room);
    for (size_t i = 0; i <= strlen(s); i++)
        d[i] = s[i]; /* BAD out_of_bounds */
    return d;
}

MG_TEST(wrong, n)
{
    free(copy("abc", strlen("abc")));
}

MG_TEST(right, n)
{
    free(copy("abc", strlen("abc") + 1));
}

/* Upper case, in place, of a literal. */
#include <margay.h>

static void upper(char *s)
{
    for (; *s; s++)
        if (*s >= 'a' && *s <= 'z')
            *s += 'A' - 'a'; /* BAD read_only */
}

MG_TEST(wrong, n)
{
    char *name = "margay";
    upper(name);
}

MG_TEST(right, n)
{
    char name[] = "margay";
    upper(name);
    mg_assert(name[0] == 'M');
}

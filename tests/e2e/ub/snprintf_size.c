/* The size is that of another array. */
#include <margay.h>
#include <stdio.h>

struct names { char *first, *last; };

static void greet(char *to, size_t size, const char *name)
{
    snprintf(to, size, "hello %s", name); /* BAD out_of_bounds */
}

MG_TEST(wrong, n)
{
    char *to = malloc(8);
    greet(to, 64, "world");
    free(to);
}

MG_TEST(right, n)
{
    char *to = malloc(8);
    greet(to, 8, "world");
    free(to);
}

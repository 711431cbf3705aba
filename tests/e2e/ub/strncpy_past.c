/* strncpy fills up to its size, however short the text is. */
#include <margay.h>
#include <string.h>

static void set_name(char *to, size_t size, const char *name)
{
    strncpy(to, name, size); /* BAD out_of_bounds */
}

MG_TEST(wrong, n)
{
    char *to = malloc(4);
    set_name(to, 8, "ab");
    free(to);
}

MG_TEST(right, n)
{
    char *to = malloc(4);
    set_name(to, 4, "ab");
    free(to);
}

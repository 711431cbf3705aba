/* Four chars, and no zero behind them. */
#include <margay.h>
#include <string.h>

static size_t length_of(const char *magic)
{
    return strlen(magic); /* BAD out_of_bounds */
}

MG_TEST(wrong, n)
{
    char *magic = malloc(4);
    memcpy(magic, "\x7f" "ELF", 4);
    mg_assert(length_of(magic) >= 4);
    free(magic);
}

MG_TEST(right, n)
{
    char *magic = malloc(5);
    memcpy(magic, "\x7f" "ELF", 5);
    mg_assert(length_of(magic) == 4);
    free(magic);
}

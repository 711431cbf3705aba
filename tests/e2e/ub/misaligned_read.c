/* An int at an odd place of a message. */
#include <margay.h>
#include <string.h>

static int word_at(const unsigned char *message, int at)
{
    return *(const int *)(message + at); /* BAD misaligned */
}

static int bytes_at(const unsigned char *message, int at)
{
    int word;
    memcpy(&word, message + at, sizeof word);
    return word;
}

MG_TEST(wrong, n)
{
    unsigned char *message = calloc(1, 16);
    mg_assert(!word_at(message, 1));
    free(message);
}

MG_TEST(right, n)
{
    unsigned char *message = calloc(1, 16);
    mg_assert(!word_at(message, 4));
    mg_assert(!bytes_at(message, 1));
    free(message);
}

/* memcpy wants pointers even for no bytes. */
#include <margay.h>
#include <string.h>

struct buffer { char *bytes; size_t size; };

static void copy(char *to, const struct buffer *b)
{
    memcpy(to, b->bytes, b->size); /* BAD null */
}

MG_TEST(wrong, n)
{
    char to[4];
    struct buffer none = {NULL, 0};
    copy(to, &none);
}

MG_TEST(right, n)
{
    char to[4], from[1] = "";
    struct buffer none = {from, 0};
    copy(to, &none);
}

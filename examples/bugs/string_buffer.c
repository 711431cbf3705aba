/* A string buffer that grows. The bug: off by one.
 *
 * When it asks whether there is room, append forgets the zero that ends a string. Found as a write outside the
 * buffer.
 *
 * No counterexample below n = 4: the buffer begins with room for 4 bytes, and only a string of exactly 4
 * characters fits without its zero. Two appends of up to n characters in all. */
#include <margay.h>
#include <string.h>

struct buffer {
    char *text;
    size_t length, room;
};

static void buffer_init(struct buffer *b)
{
    *b = (struct buffer){.text = malloc(4), .room = 4};
    b->text[0] = '\0';
}

static void buffer_append(struct buffer *b, const char *text)
{
    size_t length = strlen(text), needed = b->length + length;
#ifdef FIXED
    needed++;
#endif
    while (needed > b->room)
        b->text = realloc(b->text, b->room *= 2);
    memcpy(b->text + b->length, text, length);
    b->length += length;
    b->text[b->length] = '\0';
}

MG_TEST(appends, n)
{
    char first[n + 1], second[n + 1];
    int a = mg_int(0, n), b = mg_int(0, n - a);
    memset(first, 'a', (size_t)a);
    memset(second, 'b', (size_t)b);
    first[a] = second[b] = '\0';

    struct buffer buffer;
    buffer_init(&buffer);
    buffer_append(&buffer, first);
    buffer_append(&buffer, second);
    mg_assert(strlen(buffer.text) == (size_t)(a + b) && buffer.length == (size_t)(a + b));
    mg_assert(!memcmp(buffer.text, first, (size_t)a) && !strcmp(buffer.text + a, second));
    free(buffer.text);
}

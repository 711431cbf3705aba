/* Values that MG_BOUNDS computes, and '\0' among characters. */
#include <margay.h>

struct buffer {
    char text[3];
    int room;
};

bool buffer_ok(const struct buffer *b)
{
    int length = 0;
    while (length < 3 && b->text[length])
        length++;
    return length < 3 && b->room > length;
}

MG_BOUNDS(struct buffer, n)
{
    long long powers[16];
    int count = 0;
    for (int i = 0; i <= n; i++)
        powers[count++] = 1 << i;
    MG_VALUES_FROM(struct buffer, room, powers, count);
    MG_CHARS(struct buffer, text, "\0ab");
}

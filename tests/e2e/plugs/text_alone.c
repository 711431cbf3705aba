/* Nothing but bytes, up to a zero. */
#include <margay.h>

struct text {
    char bytes[8];
};

bool is_word(const struct text *text)
{
    int i = 0;
    while (i < 8 && text->bytes[i]) {
        if (text->bytes[i] != "abcabcab"[i])
            return false;
        i++;
    }
    return i < 8;
}

MG_BOUNDS(struct text, n)
{
    MG_VALUES(struct text, bytes, 'a', 'b', 'c', 0);
}

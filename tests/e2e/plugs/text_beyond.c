/* Looks at bytes beyond what it calls the length. */
#include <margay.h>

struct text {
    char bytes[4];
    int length;
};

bool ends(const struct text *text)
{
    return text->length < 4 && text->bytes[text->length] == 0;
}

MG_BOUNDS(struct text, n)
{
    MG_INTS(struct text, length, 0, 4);
}

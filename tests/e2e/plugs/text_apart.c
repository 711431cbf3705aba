/* The same, the bytes in an array of their own. */
#include <margay.h>

struct text {
    unsigned char *bytes;
    size_t used;
};

bool is_balanced(const struct text *text)
{
    int depth = 0;
    for (size_t i = 0; i < text->used; i++) {
        depth += text->bytes[i] == '(' ? 1 : -1;
        if (depth < 0 || (text->bytes[i] != '(' && text->bytes[i] != ')'))
            return false;
    }
    return depth == 0;
}

MG_BOUNDS(struct text, n)
{
    MG_INTS(struct text, used, 0, n);
    MG_ARRAY(struct text, bytes, used);
    MG_VALUES(struct text, bytes, '(', ')');
}

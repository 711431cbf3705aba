/* Bytes in the struct, and how many: balanced brackets. */
#include <margay.h>

struct text {
    int length;
    char bytes[6];
};

bool is_balanced(const struct text *text)
{
    int depth = 0;
    for (int i = 0; i < text->length; i++) {
        depth += text->bytes[i] == '(' ? 1 : -1;
        if (depth < 0 || (text->bytes[i] != '(' && text->bytes[i] != ')'))
            return false;
    }
    return depth == 0;
}

MG_BOUNDS(struct text, n)
{
    MG_INTS(struct text, length, 0, n);
    MG_CHARS(struct text, bytes, "()");
}

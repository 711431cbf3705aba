/* Characters that need care in text: quotes, backslash, newline, bytes above 127. One structure each: 6.
 * expect: -n 1 => 6 */
#include <margay.h>

struct text {
    char c;
    unsigned char u;
};

bool ok(const struct text *t)
{
    return t->c != 'x' && t->u == 'A';
}

MG_BOUNDS(struct text, n)
{
    MG_CHARS(struct text, c, "'\"\\\n[\x80");
    MG_CHARS(struct text, u, "A");
}

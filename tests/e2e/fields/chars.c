/* tag: listed characters in the order given, 'z' before 'a'; word: derived, '\0' and n letters. word[0] != word[1]:
 * 2 * ((n+1)^2 - (n+1)) = 2 * (n+1) * n; n = 2: 12.
 * expect: -n 1 => 4
 * expect: -n 2 => 12
 * expect: -n 3 => 24 */
#include <margay.h>

struct text {
    char tag;
    char word[2];
};

bool ok(const struct text *t)
{
    return (t->tag == 'z' || t->tag == 'a') && t->word[0] != t->word[1];
}

MG_BOUNDS(struct text, n)
{
    MG_CHARS(struct text, tag, "za");
}

/* MG_SAME would not see the difference between two strings. */
#include <margay.h>

struct word {
    char *text;
};

MG_BOUNDS(struct word, n)
{
    MG_STRINGS(struct word, text, "ab", n);
    MG_NOT_NULL(struct word, text);
}

static bool begins_with_a(const struct word *word)
{
    return word->text[0] != 'b';
}

static struct word *any_b(int n)
{
    struct word *word = malloc(sizeof *word);
    word->text = calloc(2, 1);
    word->text[0] = n ? 'b' : '\0';
    return word;
}

MG_SAME(both, struct word, any_b, begins_with_a);

/* memcmp of structs looks at what lies between their members. */
#include <margay.h>
#include <string.h>

struct entry { char tag; int value; };

static struct entry *entry_new(char tag, int value, bool clears)
{
    struct entry *e = malloc(sizeof *e);
    if (clears)
        memset(e, 0, sizeof *e);
    e->tag = tag;
    e->value = value;
    return e;
}

MG_TEST(wrong, n)
{
    struct entry *a = entry_new('a', 1, false), *b = entry_new('a', 1, false);
    if (memcmp(a, b, sizeof *a)) /* BAD uninitialised */
        n++;
    free(a);
    free(b);
}

MG_TEST(right, n)
{
    struct entry *a = entry_new('a', 1, true), *b = entry_new('a', 1, true);
    if (memcmp(a, b, sizeof *a))
        n++;
    struct entry *c = entry_new('a', 1, false), copy = *c;
    mg_assert(copy.value == c->value && copy.tag == c->tag);
    free(a);
    free(b);
    free(c);
}

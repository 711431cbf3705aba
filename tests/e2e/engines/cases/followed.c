/* Right after a field is read, what its value leads to decides: the field itself under another name, fields that were read before
 * and fields that were not, an array at an index that may lie outside. */
#include <margay.h>
#include <stddef.h>

struct node {
    struct node *next;
    int key;
};

struct root {
    struct node *a, *b;
    int at;
};

static int table[4] = {3, 0, 2, 1};

static struct node *second(const struct root *s)
{
    struct node *const *first = &s->a;
    return first[1];
}

bool ok(const struct root *s)
{
    if (!s->a || s->a->key == 2)
        return false;
    if (!s->b || second(s) != s->b || second(s)->key == s->a->key)
        return false;
    if (s->a->next == s->b && s->b->next == s->a)
        return false;
    if (s->a->next && s->a->next->next == s->a->next)
        return false;
    return table[s->at] != s->b->key;
}

MG_BOUNDS(struct root, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, key, 0, 3);
    MG_INTS(struct root, at, -1, 4);
}

/* The address of a large local lies in a global; after the choice it is written by a function that knows nothing of
 * it, by copies of every kind, and by qsort. */
#define CHOICES 5
#include "restore.h"

struct item {
    unsigned key;
    char pad[20];
};

static struct item *items;

static int by_key(const void *a, const void *b)
{
    const struct item *p = a, *q = b;
    return (p->key > q->key) - (p->key < q->key);
}

FRAME(void, shuffle, const struct s *s, int i)
{
    unsigned v = (unsigned)s->x[i];
    struct item first = items[0];
    memmove(items, items + 1, 19 * sizeof *items);
    items[19] = first;
    items[(unsigned)i + v].key += 100;
    qsort(items + 10, 5, sizeof *items, by_key);
    memset(items[v].pad, 'a' + i, sizeof items[v].pad);
}

FRAME(unsigned, owner, const struct s *s)
{
    struct item local[20];
    unsigned h = 0;
    items = local;
    for (unsigned k = 0; k < 20; k++)
        local[k] = (struct item){k * 7 % 20, {0}};
    for (int i = 0; i < CHOICES; i++)
        shuffle(s, i);
    for (unsigned k = 0; k < 20; k++)
        h = mix(mix(h, items[k].key), (unsigned)items[k].pad[19]);
    items = NULL;
    return h;
}

bool ok(struct s *s)
{
    unsigned once = owner(s);
    CHECK(once == owner(s)); /* the second time nothing is chosen any more */
    return accepted(s);
}

/* Predicates whose locals belong to blocks: `right` uses them while they are there, the others later. */
#include <margay.h>

struct list { struct item *first; int size; };
struct item { struct item *next; int key; };

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct item, n);
    MG_INTS(struct list, size, 0, n);
    MG_INTS(struct item, key, 0, 2);
}

static void put(int *p, int value)
{
    *p = value;
}

static bool count(const struct item *item, int *size, int most)
{
    int here = *size + 1, *p = &here;
    if (here > most)
        return false;
    put(size, *p);
    return !item->next || (item->key <= item->next->key && count(item->next, size, most));
}

bool right(const struct list *list)
{
    for (const struct item *i = list->first, *last = list->first; i; i = i->next) {
        int key = i->key, *p = &key;
        put(p, *p + 1);
        if (last == i && i != list->first)
            return false;
        if (*p > 2)
            return false;
        if (i->next == list->first)
            return false;
        if (i->next == i)
            return false;
        if (list->size < 1)
            return false;
        struct { char room[300]; int own; } big;
        put(&big.own, *p);
        if (big.own != i->key + 1)
            return false;
        int size = 0;
        if (i == list->first && (!count(i, &size, list->size) || size != list->size))
            return false;
    }
    return list->first || !list->size;
}

bool block(const struct list *list)
{
    int *p = NULL;
    if (list->first) {
        int key = list->first->key;
        put(&key, key + 1);
        p = &key;
    }
    return list->size == 1 && (!p || *p == 1); /* block */
}

static int *make(int key)
{
    int own = key, *p = &own;
    return p;
}

bool inlined(const struct list *list)
{
    int *p = make(list->size);
    return list->first && *p == 1; /* inlined */
}

static int *recurse(const struct item *item, int depth)
{
    int own = item->key, *p = &own;
    return item->next && depth ? recurse(item->next, depth - 1) : p;
}

bool returned(const struct list *list)
{
    return list->first && *recurse(list->first, 2) == 1; /* returned */
}

static int sum(const int *v, int n)
{
    return n ? *v + sum(v + 1, n - 1) : 0; /* beside */
}

bool beside(const struct list *list)
{
    int a[2] = {1, 2}, b[2] = {3, 4};
    return sum(a, list->size + 1) < 7 && sum(b, 2) == 7;
}

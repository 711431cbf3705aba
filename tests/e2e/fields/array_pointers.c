/* A heap array of pointers to structs: sequences of NULL and n objects up to renaming. With as many objects as places, a
 * sequence of length l is a partition of its places, one block of them marked NULL: Bell(l + 1). 1 + 2 + 5 for n = 2.
 * expect: -n 1 => 3
 * expect: -n 2 => 8
 * expect: -n 3 => 23
 * expect: -n 4 => 75
 * Never NULL: Bell(l): 1 + 1 + 2 + 5 + 15.
 * expect: -n 4 --bounds full => 24 */
#include <margay.h>

struct item {
    int unread;
};

struct bag {
    int len;
    struct item **items;
};

bool ok(const struct bag *b)
{
    for (int i = 0; i < b->len; i++)
        if (b->items[i] == (struct item *)1)
            return false;
    return true;
}

MG_BOUNDS(struct bag, n)
{
    MG_INTS(struct bag, len, 0, n);
    MG_ARRAY(struct bag, items, len);
}

MG_BOUNDS_NAMED(full, struct bag, n)
{
    MG_INTS(struct bag, len, 0, n);
    MG_ARRAY(struct bag, items, len);
    MG_NOT_NULL(struct bag, items);
}

/* The length of an array is overwritten by a value that is not chosen yet, and the array is read. */
#include <margay.h>

struct root {
    int c, a;
    uint8_t count;
    short *items;
};

bool ok(struct root *s)
{
    s->count = (uint8_t)s->c;
    if (s->count < 1)
        return false;
    return s->items[0] < s->a;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, c, 0, 3);
    MG_INTS(struct root, a, 0, 2);
    MG_INTS(struct root, count, 0, 2);
    MG_ARRAY(struct root, items, count);
    MG_INTS(struct root, items, 0, 2);
}

/* Reading beyond the chosen length is a crash: items[0] of an empty array. The pointer is read first, which decides the
 * length. len 0 crashes, len 1 is valid with both values.
 * expect: -n 1 => 2 of 3 */
#include <margay.h>

struct vec {
    int len;
    int *items;
};

bool ok(const struct vec *v)
{
    return v->items[0] >= 0;
}

MG_BOUNDS(struct vec, n)
{
    MG_INTS(struct vec, len, 0, n);
    MG_ARRAY(struct vec, items, len);
    MG_INTS(struct vec, items, 0, 1);
}

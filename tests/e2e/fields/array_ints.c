/* A heap array whose length is chosen and stands after the pointer. Sorted sequences of 0s and 1s: l + 1 of length l; sum over
 * l = 0..n: (n+1)(n+2)/2.
 * expect: -n 3 => 10
 * expect: -n 7 => 36 */
#include <margay.h>

struct vec {
    short *items;
    int len;
};

bool sorted(const struct vec *v)
{
    for (int i = 1; i < v->len; i++)
        if (v->items[i - 1] > v->items[i])
            return false;
    return v->len != 1 || v->items[0] >= 0;
}

MG_BOUNDS(struct vec, n)
{
    MG_INTS(struct vec, len, 0, n);
    MG_ARRAY(struct vec, items, len);
    MG_INTS(struct vec, items, 0, 1);
}

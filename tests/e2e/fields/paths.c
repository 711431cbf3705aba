/* A rule may name a field inside an array's elements the way C writes it: items->key for all elements, of a heap array or a fixed one;
 * points[1].x for one of them, which goes before. Every field has one value: 1 for n = 1, 1 for n = 2.
 * expect: -n 1 => 1 of 1
 * expect: -n 2 => 1 of 1 */
#include <margay.h>

struct point {
    int x, y;
};

struct all {
    struct point points[2];
    struct point *heap;
    int len;
    struct {
        struct point p;
    } deep;
};

bool ok(const struct all *a)
{
    for (int i = 0; i < 2; i++)
        if (a->points[i].x != (i ? 9 : 4) || a->points[i].y != 5)
            return false;
    for (int i = 0; i < a->len; i++)
        if (a->heap[i].x != 6 || a->heap[i].y != 7)
            return false;
    return a->deep.p.x == 8;
}

MG_BOUNDS(struct all, n)
{
    MG_INTS(struct all, len, n, n);
    MG_ARRAY(struct all, heap, len);
    MG_INTS(struct all, points[1].x, 9, 9);
    MG_INTS(struct all, points->x, 4, 4);
    MG_INTS(struct all, points->y, 5, 5);
    MG_INTS(struct all, heap->x, 6, 6);
    MG_INTS(struct all, heap->y, 7, 7);
    MG_INTS(struct all, deep.p.x, 8, 8);
}

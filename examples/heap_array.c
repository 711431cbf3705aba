/* A max heap in an allocated array.
 *
 * Invariant: the first `size` items are not negative (-1 is what an unused place holds), and each is strictly
 * less than the item at its parent's place, (i - 1) / 2.
 *
 * Exactly n items, each of -1..n-1 (n = 7: 4,147 heaps, 14,512 candidates; n = 8: 21,814 heaps, 138,025
 * candidates). */
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct heap {
    int size;
    int *items;
};

bool heap_ok(const struct heap *heap)
{
    int size = heap->size;
    const int *items = heap->items;
    for (int i = 0; i < size; i++) {
        if (items[i] < 0)
            return false;
        if (i > 0 && items[i] >= items[(i - 1) / 2])
            return false;
    }
    return true;
}

MG_BOUNDS(struct heap, n)
{
    MG_INTS(struct heap, size, n, n);
    MG_ARRAY(struct heap, items, size);
    MG_INTS(struct heap, items, -1, n - 1);
}

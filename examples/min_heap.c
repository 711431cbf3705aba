/* A min heap without duplicates, in an array inside the structure.
 *
 * Invariant: each of the first `size` items is greater than the item at its parent's place, (i - 1) / 2, and
 * no two are equal. Places from `size` on are never looked at.
 *
 * Exactly n items, each of 0..n-1, so every heap is a permutation (n = 9: 896 heaps, 64,401 candidates). */
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

enum { MAX = 32 };

struct heap {
    int size;
    int items[MAX];
};

static bool is_among(int value, const int *items, int count)
{
    for (int i = 0; i < count; i++)
        if (items[i] == value)
            return true;
    return false;
}

bool heap_ok(const struct heap *heap)
{
    int size = heap->size;
    if (size < 0 || size > MAX)
        return false;
    for (int i = 0; i < size; i++) {
        if (i > 0 && heap->items[i] <= heap->items[(i - 1) / 2])
            return false;
        if (is_among(heap->items[i], heap->items, i))
            return false;
    }
    return true;
}

MG_BOUNDS(struct heap, n)
{
    MG_INTS(struct heap, size, n, n);
    MG_INTS(struct heap, items, 0, n - 1);
}

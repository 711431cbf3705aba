/* Max heaps in an array: room for 0 to n items, any part of it in use, items 0..n, equal items allowed.
 *
 * Shows: choices that depend on earlier ones. The size is a choice from 0 to the capacity, so the capacity
 * is looked at to choose the size, and the size to choose the items; the items stay open.
 *
 * Figures (paths explored / valid): n = 6: 27,664 / 13,139, 7: 227,494 / 117,562. Choosing at once: 6:
 * 160,132, 7: 2,739,136 paths. */
#include <margay.h>
#include <margay_generate.h>
#include <stdbool.h>

struct heap {
    int capacity, size;
    int *items;
};

static bool is_heap(const struct heap *heap)
{
    for (int i = 0; i < heap->size; i++)
        if (heap->items[i] < 0 || (i > 0 && heap->items[i] > heap->items[(i - 1) / 2]))
            return false;
    return true;
}

MG_TEST(heap_array, n)
{
    int items[n];
    struct heap heap = {.items = items};
    heap.capacity = mg_int(0, n);
    heap.size = mg_int(0, heap.capacity);
    mg_gen_ints(heap.items, heap.size, 0, n);
    mg_assume(is_heap(&heap));
}

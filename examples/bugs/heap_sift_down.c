/* A max heap in an array. The bug: sift-down takes the wrong child.
 *
 * The right child is compared with its parent, not with its sibling: when both are greater than the parent, the
 * right one goes up even if the left one is greater.
 *
 * No counterexample below n = 4: after the greatest is removed there must be a node with two children. Every
 * heap of n items. */
#include <margay.h>

struct heap {
    int size;
    int *items;
};

static bool heap_ok(const struct heap *heap)
{
    for (int i = 1; i < heap->size; i++)
        if (heap->items[i] > heap->items[(i - 1) / 2])
            return false;
    return true;
}

static void sift_down(struct heap *heap, int i)
{
    int *items = heap->items;
    for (;;) {
        int best = i, left = 2 * i + 1, right = left + 1;
        if (left < heap->size && items[left] > items[best])
            best = left;
#ifdef FIXED
        if (right < heap->size && items[right] > items[best])
#else
        if (right < heap->size && items[right] > items[i])
#endif
            best = right;
        if (best == i)
            return;
        int item = items[i];
        items[i] = items[best];
        items[best] = item;
        i = best;
    }
}

static int heap_pop(struct heap *heap)
{
    int item = heap->items[0];
    heap->items[0] = heap->items[--heap->size];
    sift_down(heap, 0);
    return item;
}

MG_BOUNDS(struct heap, n)
{
    MG_INTS(struct heap, size, n, n);
    MG_ARRAY(struct heap, items, size);
    MG_INTS(struct heap, items, 1, n);
}

MG_TEST(pop_keeps_heap, n)
{
    struct heap *heap = MG_ANY(struct heap, n);
    mg_assume(heap_ok(heap));
    int greatest = heap_pop(heap);
    mg_assert(heap_ok(heap));
    mg_assert(heap->size == n - 1 && (n == 1 || greatest >= heap->items[0]));
}

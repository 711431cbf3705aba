/* Taking the least element out of a binary heap in an array, which begins at index 1, proved for all heaps of up to k elements and for all ints:
 *
 *     margay prove heap_delete_min.c --function delete_min -k 4
 *
 * heap_ok looks at all elements, so there is a state for each size when the function begins: k of them. In the paths that count the hole goes down to
 * a leaf or stops above it: 1, 2, 4, 7, 11, 18, 26 paths for k = 1 to 7. With -DBUG it forgets the last child. */
#include <margay.h>

struct heap {
    int *elements; /* from 1 to size; the first is not used */
    int size;
};

static bool heap_ok(const struct heap *heap)
{
    if (heap->size < 0 || !heap->elements || !mg_has_elements(heap->elements, (long)heap->size + 1))
        return false;
    for (int i = 2; i <= heap->size; i++)
        if (heap->elements[i / 2] > heap->elements[i])
            return false;
    return true;
}
MG_INVARIANT(struct heap, heap_ok);

int delete_min(struct heap *heap)
{
    MG_REQUIRES(heap->size > 0);
    MG_ENSURES(mg_result(int) == mg_old(heap->elements[1]));

    int *elements = heap->elements, least = elements[1], last = elements[heap->size--], hole = 1;
#ifdef BUG
    while (hole * 2 < heap->size) {
#else
    while (hole * 2 <= heap->size) {
#endif
        int child = hole * 2;
        if (child != heap->size && elements[child + 1] < elements[child])
            child++;
        if (elements[child] >= last)
            break;
        elements[hole] = elements[child];
        hole = child;
    }
    elements[hole] = last;
    return least;
}

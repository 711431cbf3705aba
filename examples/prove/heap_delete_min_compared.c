/* Taking the least element out of a binary heap of pointers to objects that only a comparator knows, proved for all heaps of up to k elements and for every
 * order:
 *
 *     margay prove heap_delete_min_compared.c --function delete_min -k 4
 *
 * There are as many states and paths as with numbers (heap_delete_min.c). With -DBUG it forgets the last child. */
#include <margay.h>
#include <stddef.h>

struct item {
    int key;
};

struct heap {
    struct item **elements; /* from 1 to size; the first is not used */
    int size;
};

int compare(const struct item *a, const struct item *b);

MG_CONTRACT(compare, (const struct item *a, const struct item *b))
{
    MG_REQUIRES(a && b);
    MG_TOTAL_ORDER;
}

static bool heap_ok(const struct heap *heap)
{
    if (heap->size < 0 || !heap->elements || !mg_has_elements(heap->elements, (long)heap->size + 1))
        return false;
    for (int i = 1; i <= heap->size; i++)
        if (!heap->elements[i] || (i > 1 && compare(heap->elements[i / 2], heap->elements[i]) > 0))
            return false;
    return true;
}
MG_INVARIANT(struct heap, heap_ok);

struct item *delete_min(struct heap *heap)
{
    MG_REQUIRES(heap->size > 0);
    MG_ENSURES(mg_result(struct item *) == mg_old(heap->elements[1]));

    struct item **elements = heap->elements, *least = elements[1], *last = elements[heap->size--];
    int hole = 1;
#ifdef BUG
    while (hole * 2 < heap->size) {
#else
    while (hole * 2 <= heap->size) {
#endif
        int child = hole * 2;
        if (child != heap->size && compare(elements[child + 1], elements[child]) < 0)
            child++;
        if (compare(elements[child], last) >= 0)
            break;
        elements[hole] = elements[child];
        hole = child;
    }
    elements[hole] = last;
    return least;
}

/* What `--dont-care enumerate` multiplies out: lists whose elements are seldom looked at, and heaps in arrays that are longer than they need be. With -n 11 there are
 * 678,570 singly linked lists (each of the ways to put 11 nodes into groups that share an element) and 3,535,027 rings, of which the first node has an
 * element and the others need not have one; with -n 8 there are 1,005,075 heaps. */
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct element {
    char only; /* has one value */
};

struct single {
    struct single *next;
    struct element *element;
};

struct stack {
    struct single *top;
    int size;
};

bool stack_ok(const struct stack *stack)
{
    int count = 0;
    for (const struct single *node = stack->top; node; node = node->next)
        if (++count > stack->size)
            return false;
    return count == stack->size;
}

MG_BOUNDS(struct stack, n)
{
    MG_OBJECTS(struct single, n);
    MG_OBJECTS(struct element, n);
    MG_INTS(struct element, only, 0, 0);
    MG_NOT_NULL(struct single, element);
    MG_INTS(struct stack, size, n, n);
}

struct doubly {
    struct doubly *next, *prev;
    struct element *element;
};

struct ring {
    struct doubly *first;
    int size;
};

bool ring_ok(const struct ring *ring)
{
    const struct doubly *first = ring->first, *node = first;
    int count = 0;
    if (!first || !first->element)
        return false;
    do {
        const struct doubly *next = node->next;
        if (!next || next->prev != node)
            return false;
        count++;
        node = next;
    } while (node != first);
    return count == ring->size;
}

MG_BOUNDS(struct ring, n)
{
    MG_OBJECTS(struct doubly, n);
    MG_OBJECTS(struct element, n);
    MG_INTS(struct element, only, 0, 0);
    MG_INTS(struct ring, size, n, n);
}

struct heap {
    int size, length;
    int *items; /* as many as length; those from size on are -1 */
};

bool heap_ok(const struct heap *heap)
{
    if (heap->size > heap->length)
        return false;
    for (int i = 0; i < heap->size; i++)
        if (heap->items[i] < 0 || (i > 0 && heap->items[i] > heap->items[(i - 1) / 2]))
            return false;
    for (int i = heap->size; i < heap->length; i++)
        if (heap->items[i] != -1)
            return false;
    return true;
}

MG_BOUNDS(struct heap, n)
{
    MG_INTS(struct heap, size, 0, n);
    MG_INTS(struct heap, length, 0, n);
    MG_ARRAY(struct heap, items, length);
    MG_INTS(struct heap, items, -1, n);
}

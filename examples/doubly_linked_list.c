/* A circular doubly linked list with room for a limited number of nodes.
 *
 * Invariant: from `header`, itself a node of the ring, `next` leads back to `header`; each node is the `prev`
 * of its `next`; the ring has at most `capacity` nodes, and there is no header only where there is no room for
 * one. Checking `prev` at each step makes a visited set needless: two nodes cannot share a `next`.
 *
 * `capacity` is always n. Default bounds: rings of 1 to n nodes, n of them (n = 3: 3 rings, 24 candidates).
 * Bounds `window`: rings of n - 99 to n nodes, 100 of them for n >= 100 (n = 500: 377,247 candidates). */
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    struct node *next, *prev;
};

struct list {
    struct node *header;
    int capacity;
};

static int min_length = 0;

bool list_ok(const struct list *list)
{
    const struct node *header = list->header;
    if (!header)
        return list->capacity == 0;
    const struct node *node = header;
    int count = 0;
    do {
        const struct node *next = node->next;
        if (!next || next->prev != node)
            return false;
        count++;
        node = next;
    } while (node != header);
    return count <= list->capacity && count >= min_length;
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct list, capacity, n, n);
}

MG_BOUNDS_NAMED(window, struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct list, capacity, n, n);
    min_length = n > 99 ? n - 99 : 0;
}

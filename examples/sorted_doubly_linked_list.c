/* A sorted doubly linked list that ends in NULL.
 *
 * Invariant: each node is the `prev` of its `next`, data strictly increase, no node is met twice, and `size`
 * is the number of nodes. The `prev` of the first node is not part of the invariant and stays free.
 *
 * Exactly n nodes with data 1..n, which leaves one list (n = 15: 1 list, 1,015,748 candidates). */
#include "visited.h"
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    struct node *next, *prev;
    int data;
};

struct list {
    struct node *head;
    int size;
};

bool sorted_list_ok(const struct list *list)
{
    struct visited seen;
    visited_clear(&seen);
    const struct node *node = list->head;
    if (!node)
        return list->size == 0;
    visited_add(&seen, node);
    for (;;) {
        const struct node *next = node->next;
        if (!next)
            return list->size == seen.count;
        int data = node->data;
        if (next->data <= data)
            return false;
        if (next->prev != node)
            return false;
        if (!visited_add(&seen, next))
            return false;
        node = next;
    }
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct list, size, n, n);
    MG_INTS(struct node, data, 1, n);
}

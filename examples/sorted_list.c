/* A sorted singly linked list.
 *
 * Invariant: the list is acyclic, `size` is the number of its nodes, and the values strictly increase.
 *
 * Exactly n nodes with values 0..n, so one value is left out: n + 1 lists (n = 12: 13 lists, 98,227
 * candidates). */
#include "visited.h"
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    struct node *next;
    int value;
};

struct list {
    struct node *head;
    int size;
};

static bool is_acyclic(const struct node *node, struct visited *seen)
{
    visited_clear(seen);
    for (; node; node = node->next)
        if (!visited_add(seen, node))
            return false;
    return true;
}

static bool is_increasing(const struct node *node)
{
    if (!node)
        return true;
    int last = node->value;
    for (node = node->next; node; node = node->next) {
        int value = node->value;
        if (value <= last)
            return false;
        last = value;
    }
    return true;
}

bool sorted_list_ok(const struct list *list)
{
    struct visited seen;
    return is_acyclic(list->head, &seen) && list->size == seen.count && is_increasing(list->head);
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct list, size, n, n);
    MG_INTS(struct node, value, 0, n);
}

/* A singly linked list that caches its length.
 *
 * Invariant: following `next` from `head` ends in NULL without meeting a node twice, and `size` is the number
 * of nodes.
 *
 * Default bounds: lists of up to n nodes, n + 1 of them (n = 2: 3 lists, 12 candidates; n = 100: 101 lists,
 * 15,251 candidates). Bounds `window`: lists of n - 99 to n nodes, 100 of them for n >= 100; `size` has a
 * single value there and is read but not compared, so that lengths do not multiply with sizes (n = 500:
 * 125,751 candidates). */
#include "visited.h"
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    struct node *next;
};

struct list {
    struct node *head;
    int size;
};

static bool size_is_cached = true;
static int min_length = 0;

static bool is_acyclic(const struct node *node, struct visited *seen)
{
    visited_clear(seen);
    for (; node; node = node->next)
        if (!visited_add(seen, node))
            return false;
    return true;
}

bool list_ok(const struct list *list)
{
    struct visited seen;
    if (!is_acyclic(list->head, &seen))
        return false;
    int size = list->size;
    return size_is_cached ? size == seen.count : seen.count >= min_length;
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct list, size, 0, n);
}

MG_BOUNDS_NAMED(window, struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct list, size, 0, 0);
    size_is_cached = false;
    min_length = n > 99 ? n - 99 : 0;
}

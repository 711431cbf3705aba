/* One set of a disjoint-set forest, kept as a linked list: each member points to the representative, which is
 * the head.
 *
 * Invariant: the list from `head` is acyclic, every member's `rep` is the head, `tail` is the last member,
 * `size` is the number of members, and no two members have the same value. An empty set has neither head nor
 * tail.
 *
 * Exactly n members with values 0..n, in any order: (n + 1)! sets (n = 8: 362,880 sets, 2,085,332
 * candidates). */
#include "visited.h"
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    struct node *next, *rep;
    int value;
};

struct set {
    struct node *head, *tail;
    int size;
};

/* The last member, NULL unless the list is acyclic and every member's representative is the head. */
static const struct node *last_member(const struct node *head, struct visited *seen)
{
    const struct node *last = NULL;
    visited_clear(seen);
    for (const struct node *node = head; node; node = node->next) {
        if (!visited_add(seen, node) || node->rep != head)
            return NULL;
        last = node;
    }
    return last;
}

static bool are_distinct(const struct node *head)
{
    for (const struct node *node = head; node; node = node->next) {
        int value = node->value;
        for (const struct node *earlier = head; earlier != node; earlier = earlier->next)
            if (earlier->value == value)
                return false;
    }
    return true;
}

bool set_ok(const struct set *set)
{
    struct visited seen;
    const struct node *head = set->head;
    if (!head)
        return !set->tail && set->size == 0;
    const struct node *last = last_member(head, &seen);
    return last && set->tail == last && set->size == seen.count && are_distinct(head);
}

MG_BOUNDS(struct set, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct set, size, n, n);
    MG_INTS(struct node, value, 0, n);
}

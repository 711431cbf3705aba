/* Merging a sorted list into another, proved for all pairs of lists up to a length and for all keys:
 *
 *     margay prove list_merge.c --function merge -k 4
 *
 * A list has a head that holds no key. What a parameter points to has bound k, its head k - 1, and so on: the lists have 0 to k - 1 keys each. That is
 * k * k pairs of lists, and lists of i and j keys are merged in (i + j)! / (i! j!) ways: 1, 5, 19, 69 paths count for k = 1, 2, 3, 4. */
#include <margay.h>
#include <stddef.h>

struct node {
    struct node *next;
    int key;
};

struct list {
    struct node *head;
};

static bool has_node(const struct list *list, const struct node *wanted)
{
    const struct node *node = list->head;
    while (node && node != wanted)
        node = node->next;
    return node;
}

/* Does the next of this node lead back to one before? */
static bool leads_back(const struct list *list, const struct node *node)
{
    for (const struct node *before = list->head; before != node; before = before->next)
        if (before == node->next)
            return true;
    return node == node->next;
}

static bool list_ok(const struct list *list)
{
    if (!list || !list->head)
        return false;
    for (const struct node *node = list->head; node->next; node = node->next)
        if (leads_back(list, node) || (node != list->head && node->key > node->next->key))
            return false;
    return true;
}
MG_INVARIANT(struct list, list_ok);

static bool are_apart(const struct list *a, const struct list *b)
{
    for (const struct node *node = a->head; node; node = node->next)
        if (has_node(b, node))
            return false;
    return true;
}

void merge(struct list *list, struct list *other)
{
    MG_REQUIRES(are_apart(list, other));
    MG_ENSURES(!other->head->next);

    struct node *last = list->head, *a = last->next, *b = other->head->next;
    while (a && b) {
        struct node **less = a->key < b->key ? &a : &b;
        last->next = *less;
        last = *less;
        *less = last->next;
    }
    last->next = a ? a : b;
    other->head->next = NULL;
}

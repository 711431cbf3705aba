/* The doubly linked list of <utlist.h>, DL_..., proved for all lists up to a length and all keys:
 *
 *     margay prove utlist_dl.c --function append --function delete --function concat --function sort -k 3
 *
 * A list has 0 to k nodes. Appending has 2, 3, 4, 5 paths for k = 1, 2, 3, 4; deleting a node, any of them, 1, 3, 6, 10; joining two lists 4, 9, 16, 25; and sorting one
 * for each order of its keys, 2, 4, 10, 34. With -DDIFFERENCE keys are compared by their difference, as is often done: it overflows. */
#include <margay.h>
#include <stdlib.h>
#include <utlist.h>

struct node {
    struct node *prev, *next;
    int key;
};

struct list {
    struct node *first;
};

/* Each node is where the one before it leads to; the first one leads back to the last. */
static bool list_ok(const struct list *list)
{
    if (!list)
        return false;
    if (!list->first)
        return true;
    const struct node *node = list->first;
    for (; node->next; node = node->next)
        if (node->next == list->first || node->next->prev != node)
            return false;
    return list->first->prev == node;
}
MG_INVARIANT(struct list, list_ok);

static bool has(const struct list *list, const struct node *wanted)
{
    const struct node *node = list->first;
    while (node && node != wanted)
        node = node->next;
    return node;
}

static int count(const struct list *list)
{
    int count;
    const struct node *node;
    DL_COUNT(list->first, node, count);
    return count;
}

void append(struct list *list, int key)
{
    MG_ENSURES(list->first->prev->key == key && count(list) == mg_old(count(list)) + 1);

    struct node *node = calloc(1, sizeof *node);
    if (!node)
        abort();
    node->key = key;
    DL_APPEND(list->first, node);
}

void delete(struct list *list, struct node *node)
{
    MG_REQUIRES(node && has(list, node));
    MG_ENSURES(!has(list, node) && count(list) == mg_old(count(list)) - 1);

    DL_DELETE(list->first, node);
}

static bool are_apart(const struct list *a, const struct list *b)
{
    for (const struct node *node = a->first; node; node = node->next)
        if (has(b, node))
            return false;
    return a != b;
}

void concat(struct list *list, struct list *other)
{
    MG_REQUIRES(are_apart(list, other));
    MG_ENSURES(count(list) == mg_old(count(list)) + mg_old(count(other)));

    DL_CONCAT(list->first, other->first);
    other->first = NULL;
}

static int compare(const struct node *a, const struct node *b)
{
#ifdef DIFFERENCE
    return a->key - b->key;
#else
    return (a->key > b->key) - (a->key < b->key);
#endif
}

static bool is_sorted(const struct list *list)
{
    for (const struct node *node = list->first; node && node->next; node = node->next)
        if (node->key > node->next->key)
            return false;
    return true;
}

void sort(struct list *list)
{
    MG_ENSURES(is_sorted(list) && count(list) == mg_old(count(list)));

    DL_SORT(list->first, compare);
}

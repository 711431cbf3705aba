/* Merging of sorted lists whose elements only a comparator knows, proved for all lists up to a length and for every order:
 *
 *     margay prove list_merge_compared.c --function merge -k 3
 *
 * `compare` has no body: its contract stands in for it. What it answers is any order in which all things can be compared. Lists have a head that holds
 * no element, so with -k 3 they have 0 to 2 elements: 9 pairs of lists, which can be merged in 19 ways. Nobody looks at the elements themselves: which of
 * them are the same object does not matter, and is not asked. */
#include <margay.h>
#include <stddef.h>

struct item {
    int key;
};

struct list {
    struct node *head; /* holds no element */
};

struct node {
    struct node *next;
    struct item *item;
};

int compare(const struct item *a, const struct item *b);

MG_CONTRACT(compare, (const struct item *a, const struct item *b))
{
    (void)a, (void)b;
    MG_TOTAL_ORDER;
}

static bool list_ok(const struct list *list)
{
    const struct node *slow = list->head, *fast = slow;
    if (!slow)
        return false;
    while (fast && fast->next) { /* does it end? */
        slow = slow->next;
        fast = fast->next->next;
        if (slow == fast)
            return false;
    }
    return true;
}
MG_INVARIANT(struct list, list_ok);

static bool is_sorted(const struct list *list)
{
    for (const struct node *node = list->head->next; node && node->next; node = node->next)
        if (compare(node->item, node->next->item) > 0)
            return false;
    return true;
}

static size_t length(const struct list *list)
{
    size_t count = 0;
    for (const struct node *node = list->head->next; node; node = node->next)
        count++;
    return count;
}

static bool is_apart(const struct list *list, const struct list *other)
{
    for (const struct node *one = list->head; one; one = one->next)
        for (const struct node *node = other->head; node; node = node->next)
            if (node == one)
                return false;
    return true;
}

void merge(struct list *list, struct list *other)
{
    MG_REQUIRES(is_apart(list, other) && is_sorted(list) && is_sorted(other));
    MG_ENSURES(is_sorted(list) && length(other) == 0);
    MG_ENSURES(length(list) == mg_old(length(list)) + mg_old(length(other)));

    struct node **at = &list->head->next, *rest = other->head->next;
    other->head->next = NULL;
    while (rest) {
        if (*at && compare((*at)->item, rest->item) <= 0) {
            at = &(*at)->next;
            continue;
        }
        struct node *after = *at;
        *at = rest;
        at = &rest->next;
        rest = rest->next;
        *at = after;
    }
#ifdef TOUCHES /* an element: who knows how it compares now? */
    if (list->head->next && list->head->next->item)
        list->head->next->item->key = 0;
#endif
}

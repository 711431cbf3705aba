/* Merging of sorted lists whose elements only a comparator knows, proved for all lists up to a length and for every order:
 *
 *     margay prove list_merge.c --function merge -k 3
 *
 * `compare` has no body: its contract stands in for it. What it answers is any order in which all things can be compared. Lists have a head that holds
 * no element, so with -k 3 they have 0 to 2 elements: 9 pairs of lists, which can be merged in 19 ways. Nobody looks at the elements themselves: which of
 * them are the same object does not matter, and is not asked. */
#include <margay.h>
#include <stddef.h>

struct item {
    int key;
};

struct node {
    struct node *next;
    struct item *item;
};

int compare(const struct item *a, const struct item *b);

MG_CONTRACT(compare, (const struct item *a, const struct item *b))
{
    MG_TOTAL_ORDER;
}

static bool is_sorted(const struct node *head)
{
    for (const struct node *node = head->next; node && node->next; node = node->next)
        if (compare(node->item, node->next->item) > 0)
            return false;
    return true;
}

static size_t length(const struct node *head)
{
    size_t count = 0;
    for (const struct node *node = head->next; node; node = node->next)
        count++;
    return count;
}

static bool is_apart(const struct node *list, const struct node *other)
{
    for (; list; list = list->next)
        for (const struct node *node = other; node; node = node->next)
            if (node == list)
                return false;
    return true;
}

/* Does it end? What is linked in a circle is longer than there are objects of a proof. */
static bool ends(const struct node *head)
{
    const struct node *slow = head, *fast = head;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
        if (slow == fast)
            return false;
    }
    return true;
}

void merge(struct node *list, struct node *other)
{
    MG_REQUIRES(list != NULL && other != NULL);
    MG_REQUIRES(ends(list) && ends(other) && is_apart(list, other));
    MG_REQUIRES(is_sorted(list) && is_sorted(other));
    MG_ENSURES(is_sorted(list) && other->next == NULL);
    MG_ENSURES(length(list) == mg_old(length(list)) + mg_old(length(other)));

    struct node **at = &list->next, *rest = other->next;
    other->next = NULL;
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
#ifdef TOUCHES
    if (list->next)
        list->next->item->key = 0;
#endif
}

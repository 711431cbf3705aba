/* A predicate that changes what it reads: structures are shown as they were before. Reversing the list in place and counting:
 * lists of at most n nodes: n + 1; loops are cut by the count.
 * expect: -n 2 => 3
 * expect: -n 6 => 7
 * Enumerating what is left open follows the links as they were: the keys (0..n) of k nodes: sum (n+1)^k; n = 2: 1 + 3 + 9.
 * expect: -n 2 --dont-care=enumerate => 13 */
#include <margay.h>

struct node {
    struct node *next;
    int key;
};

struct list {
    struct node *head;
};

bool ok(struct list *list)
{
    struct node *done = NULL;
    int turns = 0;
    while (list->head) {
        struct node *node = list->head;
        if (++turns > 6)
            return false;
        list->head = node->next;
        node->next = done;
        done = node;
    }
    for (; done && turns > 0; done = done->next)
        turns--;
    return !done && turns == 0;
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
}

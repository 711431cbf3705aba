/* A singly linked list whose nodes carry a mark, as a collector's do.
 *
 * Invariant: following `next` from `head` ends in NULL without meeting a node twice, no node is marked
 * beforehand, and `size` is the number of nodes. The predicate finds cycles by marking the nodes it passes: it
 * writes into the very structure it is asked about and leaves the marks there. The structures found are the
 * ones it was given, unmarked.
 *
 * Lists of up to n nodes, n + 1 of them (n = 2: 3 lists, 12 candidates). */
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    bool marked;
    struct node *next;
};

struct list {
    struct node *head;
    int size;
};

bool marked_list_ok(struct list *list)
{
    int count = 0;
    for (struct node *node = list->head; node; node = node->next) {
        if (node->marked)
            return false;
        node->marked = true;
        count++;
    }
    return list->size == count;
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, marked, 0, 0);
    MG_INTS(struct list, size, 0, n);
}

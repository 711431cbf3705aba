/* Insert into a doubly linked list. The bug: a missing NULL check.
 *
 * insert_after sets the prev of the next node, also after the last node, which has no next. Found as a null
 * pointer.
 *
 * No counterexample below n = 1: a list of one node is enough. Every list of 1 to n nodes, after every node. */
#include <margay.h>

struct node {
    struct node *next, *prev;
};

struct list {
    struct node *head;
    int size;
};

static bool list_ok(const struct list *list)
{
    const struct node *prev = NULL;
    int count = 0;
    for (const struct node *node = list->head; node; prev = node, node = node->next)
        if (node->prev != prev || ++count > list->size)
            return false;
    return count == list->size;
}

static void insert_after(struct list *list, struct node *place, struct node *node)
{
    node->prev = place;
    node->next = place->next;
#ifdef FIXED
    if (node->next)
#endif
        node->next->prev = node;
    place->next = node;
    list->size++;
}

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct list, size, 1, n);
}

MG_TEST(insert_keeps_list, n)
{
    struct list *list = MG_ANY(struct list, n);
    mg_assume(list_ok(list));
    struct node *place = list->head, node;
    for (int steps = mg_int(0, list->size - 1); steps > 0; steps--)
        place = place->next;
    insert_after(list, place, &node);
    mg_assert(list_ok(list));
    mg_assert(place->next == &node);
}

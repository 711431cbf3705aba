/* Remove duplicates from a sorted list. The bug: use after free.
 *
 * The loop frees a duplicate and then asks it for its next. Found as a use of freed memory.
 *
 * No counterexample below n = 2: there must be a duplicate. Every sorted list of up to n nodes with keys 1 to
 * n. */
#include <margay.h>

struct node {
    struct node *next;
    int key;
};

struct list {
    struct node *head;
};

static void list_free(struct list *list)
{
    for (struct node *node = list->head, *next; node; node = next) {
        next = node->next;
        free(node);
    }
}

/* In order, each less than the next by at least `gap`. */
static bool is_sorted(const struct list *list, int gap)
{
    for (const struct node *node = list->head; node && node->next; node = node->next)
        if (node->next->key < node->key + gap)
            return false;
    return true;
}

static void remove_duplicates(struct list *list)
{
    for (struct node *node = list->head; node; node = node->next)
        while (node->next && node->next->key == node->key) {
            struct node *duplicate = node->next;
#ifdef FIXED
            node->next = duplicate->next;
            free(duplicate);
#else
            free(duplicate);
            node->next = duplicate->next;
#endif
        }
}

MG_TEST(no_duplicates_are_left, n)
{
    struct list list = {NULL};
    int length = mg_int(0, n), key = n;
    while (length-- > 0) {
        struct node *node = malloc(sizeof *node);
        key = mg_int(1, key);
        *node = (struct node){.next = list.head, .key = key};
        list.head = node;
    }
    remove_duplicates(&list);
    mg_assert(is_sorted(&list, 1));
    list_free(&list);
}

/* A sorted list of different keys. The contracts stand where the functions begin; the invariant holds for all of them.
 *
 *     margay check examples/contracts/sorted_list.c --function list_insert -n 4
 *     margay check examples/contracts/sorted_list.c --function list_remove -n 4 */
#include <margay.h>

struct node {
    struct node *next;
    int key;
};

struct list {
    struct node *head;
    int size;
};

static bool list_ok(const struct list *list)
{
    int count = 0;
    for (const struct node *n = list->head; n; n = n->next)
        if (++count > list->size || (n->next && n->next->key <= n->key))
            return false;
    return count == list->size;
}

MG_INVARIANT(struct list, list_ok);

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct list, size, 0, n);
}

bool list_has(const struct list *list, int key)
{
    MG_ENSURES(!mg_result(bool) || list->size > 0);
    for (const struct node *n = list->head; n; n = n->next)
        if (n->key == key)
            return true;
    return false;
}

bool list_insert(struct list *list, int key)
{
    MG_REQUIRES(key >= 0);
    MG_ENSURES(mg_result(bool) == !mg_old(list_has(list, key)));
    MG_ENSURES(list_has(list, key));
    MG_ENSURES(list->size == mg_old(list->size) + mg_result(bool));

    struct node **at = &list->head;
    while (*at && (*at)->key < key)
        at = &(*at)->next;
    if (*at && (*at)->key == key)
        return false;
    struct node *node = malloc(sizeof *node);
    if (!node)
        abort();
    *node = (struct node){.next = *at, .key = key};
    *at = node;
    list->size++;
    return true;
}

bool list_remove(struct list *list, int key)
{
    MG_ENSURES(mg_result(bool) == mg_old(list_has(list, key)));
    MG_ENSURES(!list_has(list, key));
    MG_ENSURES(list->size == mg_old(list->size) - mg_result(bool));

    for (struct node **at = &list->head; *at && (*at)->key <= key; at = &(*at)->next)
        if ((*at)->key == key) {
            struct node *gone = *at;
            *at = gone->next;
            free(gone);
            list->size--;
            return true;
        }
    return false;
}

void list_init(struct list *list)
{
    MG_MAKES(list);
    MG_ENSURES(list->size == 0);

    list->head = NULL;
    list->size = 0;
}

void list_clear(struct list *list)
{
    MG_FREES(list);

    for (struct node *n = list->head, *next; n; n = next) {
        next = n->next;
        free(n);
    }
}

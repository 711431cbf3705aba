/* list_merge.c with a stronger promise: the merged list has all nodes of both lists and no other, and what they hold has not changed.
 *
 *     margay prove list_merge_elements.c --function merge -k 4
 *     margay prove list_merge_elements.c --function merge -k 2 -- -DTOUCH
 *
 * The first holds, with 1, 5, 19, 69 paths for k = 1, 2, 3, 4 as before. In the second an element is touched just before merge returns: that breaks what
 * it ensures, and one list with one element is enough to see it.
 *
 * A node also carries an item that nobody follows. Which item it is, and whether two nodes have the same one, does not matter to merge, and the lazier
 * way does not ask; with --init lazy it is decided where it is read, and 1, 5, 177, 10,433 paths count. */
#include <margay.h>
#include <stddef.h>

struct item {
    int weight;
};

struct node {
    struct node *next;
    int key;
    struct item *item;
};

struct list {
    struct node *head;
};

/* ---- the invariant --------------------------------------------------------------------------------------- */

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

/* ---- what a list held ------------------------------------------------------------------------------------ */

enum { ROOM = 16 };

struct content {
    int count;
    struct {
        const struct node *node;
        const struct item *item;
        int key;
    } at[ROOM];
};

static struct content content_of(const struct list *list)
{
    struct content content = {0};
    for (const struct node *node = list->head->next; node && content.count < ROOM; node = node->next) {
        content.at[content.count].node = node;
        content.at[content.count].item = node->item;
        content.at[content.count++].key = node->key;
    }
    return content;
}

static bool was_in(const struct content *content, const struct node *node)
{
    for (int i = 0; i < content->count; i++)
        if (content->at[i].node == node)
            return content->at[i].key == node->key && content->at[i].item == node->item;
    return false;
}

/* No node comes twice in a list, so if there are as many, they are all there. */
static bool is_of(const struct list *list, struct content a, struct content b)
{
    int count = 0;
    for (const struct node *node = list->head->next; node; node = node->next, count++)
        if (!was_in(&a, node) && !was_in(&b, node))
            return false;
    return count == a.count + b.count;
}

/* ---- merging --------------------------------------------------------------------------------------------- */

void merge(struct list *list, struct list *other)
{
    MG_REQUIRES(are_apart(list, other));
    MG_ENSURES(is_of(list, mg_old(content_of(list)), mg_old(content_of(other))));

    struct node *last = list->head, *a = last->next, *b = other->head->next;
    while (a && b) {
        struct node **less = a->key < b->key ? &a : &b;
        last->next = *less;
        last = *less;
        *less = last->next;
    }
    last->next = a ? a : b;
    other->head->next = NULL;
#ifdef TOUCH
    if (list->head->next)
        list->head->next->key ^= 1;
#endif
}

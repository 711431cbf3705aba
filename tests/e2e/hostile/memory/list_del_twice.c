/* EXPECT wild valid=6 */
/* A list as in a kernel: links inside, container_of, and poison where a node was. */
#include <margay.h>
#include <stddef.h>

#define container_of(ptr, type, member) ((type *)((char *)(ptr)-offsetof(type, member)))
#define LIST_POISON1 ((struct list_head *)0xdead000000000100)
#define LIST_POISON2 ((struct list_head *)0xdead000000000122)

struct list_head {
    struct list_head *next, *prev;
};
struct item {
    int key;
    struct list_head link;
};
struct plan {
    unsigned first : 2, second : 2;
};

static void list_add(struct list_head *new, struct list_head *head)
{
    head->next->prev = new;
    new->next = head->next;
    new->prev = head;
    head->next = new;
}

static void list_del(struct list_head *entry)
{
    entry->next->prev = entry->prev; /* HERE */
    entry->prev->next = entry->next;
    entry->next = LIST_POISON1;
    entry->prev = LIST_POISON2;
}

bool both_removed(const struct plan *p)
{
    struct list_head head = {&head, &head};
    struct item items[3];
    if (p->first > 2 || p->second > 2)
        return false;
    for (int i = 0; i < 3; i++) {
        items[i].key = i;
        list_add(&items[i].link, &head);
    }
    list_del(&items[p->first].link);
    list_del(&items[p->second].link);
    return container_of(head.next, struct item, link)->key != (int)p->first;
}

MG_BOUNDS(struct plan, n)
{
    MG_INTS(struct plan, first, 0, 3);
    MG_INTS(struct plan, second, 0, 3);
}

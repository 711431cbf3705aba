/* Memory that something still leads to when the test ends. */
#include <margay.h>
#include <string.h>
struct node {
    struct node *next;
    int key;
};
static struct node *push(struct node *l, int k)
{
    struct node *n = malloc(sizeof *n);
    n->next = l;
    n->key = k;
    return n;
}
static struct node *global;
MG_TEST(held_local, n)
{
    struct node *l = 0;
    for (int i = 0; i < n; i++)
        l = push(l, mg_int(0, 1));
    mg_assert(l->key >= 0);
}
MG_TEST(held_array, n)
{
    struct node *a[4] = {0};
    for (int i = 0; i < n && i < 4; i++)
        a[i] = push(0, i);
    mg_assert(a[0]);
}
MG_TEST(held_vla, n)
{
    struct node *a[n];
    for (int i = 0; i < n; i++)
        a[i] = push(0, i);
    mg_assert(a[0]);
}
MG_TEST(held_global, n)
{
    global = push(global, 1);
    mg_assert(global);
}
MG_TEST(held_struct, n)
{
    struct {
        int x;
        struct node *p;
    } s = {1, push(0, 1)};
    mg_assert(s.p);
}
MG_TEST(held_interior, n)
{
    int *k = &push(0, 3)->key;
    mg_assert(*k == 3);
}
MG_TEST(held_early, n)
{
    struct node *l = push(0, mg_int(0, 2));
    if (l->key == 1)
        return;
    struct node *m = push(l, 2);
    mg_assert(m);
}
MG_TEST(held_address, n)
{
    struct node *l = 0, **at = &l;
    for (int i = 0; i < n; i++) {
        *at = push(0, i);
        at = &(*at)->next;
    }
    mg_assert(l);
}
MG_TEST(held_set, n)
{
    mg_pool p = MG_POOL(struct node, n);
    struct node *x = mg_any(&p);
    struct node *y = mg_new(&p);
    y->next = push(0, 1);
    mg_assert(x || !x);
}
#pragma pack(1)
struct packed {
    char tag;
    struct packed *next;
};
struct packed_list {
    char tag;
    struct packed *first;
};
#pragma pack()
static struct packed packed_global;
static struct packed *push_packed(struct packed *next)
{
    struct packed *p = malloc(sizeof *p);
    p->tag = 1;
    p->next = next;
    return p;
}
MG_TEST(held_packed_global, n)
{
    packed_global.next = push_packed(0);
}
MG_TEST(held_packed_list, n)
{
    struct packed *head = 0;
    for (int i = 0; i < n + 2; i++)
        head = push_packed(head);
    mg_assert(head);
}
MG_TEST(held_packed_unset, n)
{
    struct packed *head = malloc(sizeof *head);
    head->next = push_packed(0);
    mg_assert(head->next);
}
MG_TEST(held_packed_locals, n)
{
    struct packed one = {1, push_packed(0)}, two[3];
    two[1].next = push_packed(0);
    mg_assert(one.next != two[1].next);
}
MG_BOUNDS(struct packed_list, n)
{
    MG_OBJECTS(struct packed, n);
    MG_INTS(struct packed, tag, 0, 1);
}
/* Whoever frees one has to free them all; those that are never looked at are still there. */
MG_TEST(held_packed_structure, n)
{
    struct packed_list *list = MG_ANY(struct packed_list, n + 1);
    struct packed *first = list->first;
    if (first && first->next != first) {
        list->first = push_packed(first->next);
        free(first);
    }
}
/* A block of the test itself has ended; what it held counts all the same. */
MG_TEST(held_block, n)
{
    if (mg_bool()) {
        struct packed_list inner = {1, push_packed(0)}, *at = &inner;
        mg_assert(at->first);
    }
}

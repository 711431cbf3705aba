/* Memory that nothing leads to any more. */
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
MG_TEST(lost_last, n)
{
    struct node *l = push(0, 1);
    l = push(0, 2);
    mg_assert(l);
}
MG_TEST(lost_tree, n)
{
    struct node *l = push(push(push(0, 1), 2), 3);
    l = 0;
    mg_assert(!l);
}
MG_TEST(lost_temp, n)
{
    mg_assert(push(0, 1)->key == 1);
}
MG_TEST(lost_circle, n)
{
    struct node *l = push(0, 1), *m = push(l, 2);
    l->next = m;
    l = m = 0;
    mg_assert(!l);
}
MG_TEST(lost_choice, n)
{
    struct node *l = push(0, 1), *m = push(0, 2);
    if (mg_bool())
        l = m;
    free(l);
    l = 0;
    mg_assert(mg_int(0, 3) < 4);
}
#pragma pack(1)
struct packed {
    char tag;
    struct packed *next;
};
#pragma pack()
MG_TEST(lost_packed, n)
{
    struct packed *head = 0;
    for (int i = 0; i < 3; i++) {
        struct packed *p = malloc(sizeof *p);
        p->tag = 1;
        p->next = head;
        head = p;
    }
    mg_assert(head);
    head->next = 0;
}
/* Locals of functions that are inlined are not the test's own. */
typedef struct { struct node *first; long count, most; } bag;
static long count_of(bag b)
{
    return b.first ? b.count : 0;
}
MG_TEST(lost_by_value, n)
{
    bag b = {push(0, 1), 1, n};
    mg_assert(count_of(b) == 1);
    b.first = 0;
}
static int fill(int n)
{
    struct node *row[3] = {0};
    for (int i = 0; i < 3; i++)
        row[i % 3] = push(row[(i + 2) % 3], i);
    return row[n % 3]->key;
}
MG_TEST(lost_array, n)
{
    int key = fill(n);
    mg_assert(key >= 0);
}

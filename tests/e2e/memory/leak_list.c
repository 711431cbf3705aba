/* Removing from a list forgets the node. What the test itself still holds at its end is not lost; here it frees it all the same. */
#include <margay.h>

struct node {
    struct node *next;
    int key;
};

static struct node *push(struct node *list, int key)
{
    struct node *node = malloc(sizeof *node);
    *node = (struct node){list, key};
    return node;
}

static struct node *pop(struct node *list, bool frees)
{
    struct node *next = list->next;
    if (frees)
        free(list);
    return next;
}

static int work(int pops, bool frees)
{
    struct node *list = NULL;
    for (int i = 0; i < 3; i++)
        list = push(list, i);
    for (int i = 0; i < pops; i++)
        list = pop(list, frees);
    int key = list->key;
    while (list)
        list = pop(list, true);
    return key;
}

MG_TEST(wrong, n)
{
    int pops = mg_int(0, 2);
    mg_assert(work(pops, false) == 2 - pops);
}

MG_TEST(right, n)
{
    int pops = mg_int(0, 2);
    mg_assert(work(pops, true) == 2 - pops);
}

/* Numbers that go through memory which malloc gave, and through a structure of MG_ANY. */
#include <margay.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int key;
};

static struct node *push(struct node *list, int key)
{
    struct node *made = malloc(sizeof *made);
    made->next = list;
    made->key = key;
    return made;
}

static long sum(const struct node *list)
{
    return list ? list->key + sum(list->next) : 0;
}

static void drop(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

MG_TEST(heap, n)
{
    struct node *list = NULL;
    for (int i = 0; i < n; i++)
        list = push(list, mg_int(0, 50000));
    long all = sum(list);
    drop(list);
    mg_assert(all != 3 * 41123);
}

static bool is_list(const struct node *list)
{
    for (int count = 0; list->next; list = list->next)
        if (++count > 4 || list->key > list->next->key)
            return false;
    return true;
}

MG_BOUNDS(struct node, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, key, 0, 1);
}

MG_TEST(any, n)
{
    struct node *list = MG_ANY(struct node, n);
    mg_assume(is_list(list));
    int key = mg_int(-100000, 100000);
    list->key = key;
    list->next = NULL;
    if (sum(list) == 4711)
        mg_assert(list->key < 0);
}

/* A list is freed; the loop asks the freed node for its next. */
#include <margay.h>

struct node {
    struct node *next;
};

static struct node *make(int count)
{
    struct node *list = NULL;
    while (count-- > 0) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    return list;
}

MG_TEST(wrong, n)
{
    struct node *list = make(mg_int(0, 2));
    for (struct node *node = list; node; node = node->next)
        free(node);
}

MG_TEST(right, n)
{
    struct node *list = make(mg_int(0, 2));
    for (struct node *node = list, *next; node; node = next) {
        next = node->next;
        free(node);
    }
}

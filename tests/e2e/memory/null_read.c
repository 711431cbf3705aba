/* A list of n nodes; one asked for that may not be there. */
#include <margay.h>

struct node {
    struct node *next;
    int key;
};

static const struct node *find(const struct node *node, int key)
{
    while (node && node->key != key)
        node = node->next;
    return node;
}

MG_TEST(wrong, n)
{
    struct node last = {NULL, 2}, first = {&last, 1};
    mg_assert(find(&first, mg_int(1, 3))->key > 0);
}

MG_TEST(right, n)
{
    struct node last = {NULL, 2}, first = {&last, 1};
    mg_assert(find(&first, mg_int(1, 2))->key > 0);
}

/* A list that may be a ring, and a length by recursion. */
#include <margay.h>

struct node {
    struct node *next;
    int key;
};

static int length(const struct node *node)
{
    return node ? node->key + length(node->next) * (node->key | 1) : 0;
}

MG_TEST(wrong, n)
{
    struct node last = {NULL, 1}, first = {&last, 1};
    if (mg_bool())
        last.next = &first;
    mg_assert(length(&first) == 2);
}

MG_TEST(right, n)
{
    struct node last = {NULL, 1}, first = {&last, 1};
    if (mg_bool())
        last.key = 1;
    mg_assert(length(&first) == 2);
}

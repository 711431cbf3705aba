/* A node is linked behind the last one; an empty list has none. */
#include <margay.h>

struct node {
    struct node *next;
};

MG_TEST(wrong, n)
{
    struct node a = {NULL}, b = {NULL}, *last = mg_bool() ? &a : NULL;
    last->next = &b;
    mg_assert(a.next == &b);
}

MG_TEST(right, n)
{
    struct node a = {NULL}, b = {NULL}, *last = mg_bool() ? &a : NULL;
    if (last)
        last->next = &b;
    mg_assert(!last || a.next == &b);
}

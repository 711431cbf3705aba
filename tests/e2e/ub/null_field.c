/* A list's end is a null pointer. */
#include <margay.h>

struct node { int value; struct node *next; };

static int second(const struct node *list)
{
    return list->next->value; /* BAD null */
}

MG_TEST(wrong, n)
{
    struct node one = {1, NULL};
    mg_assert(second(&one));
}

MG_TEST(right, n)
{
    struct node two = {2, NULL}, one = {1, &two};
    mg_assert(second(&one) == 2);
}

#include "list.h"

const int list_most = 3;
int list_calls;

static int helper(int x)
{
    return x - 1;
}

int list_length(const struct list *list, int most)
{
    int length = 0;
    list_calls -= helper(0);
    for (const struct node *node = list->head; node; node = node->next)
        if (length++ == most)
            return -1;
    return length;
}

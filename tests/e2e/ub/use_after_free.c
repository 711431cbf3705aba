/* The next of a node that is gone. */
#include <margay.h>

struct node { int value; struct node *next; };

static struct node *push(struct node *list, int value)
{
    struct node *node = malloc(sizeof *node);
    *node = (struct node){value, list};
    return node;
}

static void drop(struct node *list, bool is_careful)
{
    while (list) {
        struct node *next = is_careful ? list->next : NULL;
        free(list);
        list = is_careful ? next : list->next; /* BAD freed */
    }
}

MG_TEST(wrong, n)
{
    drop(push(push(NULL, 1), 2), false);
}

MG_TEST(right, n)
{
    drop(push(push(NULL, 1), 2), true);
}

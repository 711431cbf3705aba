/* What a function has made itself was not there when it was called, so nothing that it was given can lead to it.
 *
 *     margay prove new_node.c --function bar -k 2             holds: 1 path
 *     margay prove new_node.c --function linked_bar -k 2      fails: here a->next does lead to it, because the function says so
 *
 * The pointer a->next is not followed, so it stays what it is: any node, or none. Comparing it with the new node asks nothing. */
#include <margay.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int data;
};

static struct node *made;

struct node *bar(struct node *a)
{
    MG_REQUIRES(a != NULL);
    MG_ENSURES(mg_result(struct node *) != made && mg_result(struct node *) == mg_old(a->next));

    made = calloc(1, sizeof *made);
    if (!made)
        abort();
    return a->next;
}

struct node *linked_bar(struct node *a)
{
    MG_REQUIRES(a != NULL);
    MG_ENSURES(mg_result(struct node *) != made);

    made = calloc(1, sizeof *made);
    if (!made)
        abort();
    if (!a->next)
        a->next = made;
    return a->next;
}

/* EXPECT pass valid=3 */
#include <margay.h>
struct node {
    struct node *next;
};
struct list {
    struct node *head;
};
bool takes_apart(struct list *l)
{
    int n = 0;
    while (l->head) {
        struct node *gone = l->head;
        l->head = gone->next;
        gone->next = gone;
        if (++n > 5)
            return false;
    }
    return true;
}

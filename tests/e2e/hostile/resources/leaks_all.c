/* EXPECT check leak; -n 1 */
#include <margay.h>
#include <stdlib.h>
struct link {
    struct link *next;
    char load[1000];
};
static struct link *chain(int n)
{
    struct link *head = NULL;
    while (n--) {
        struct link *l = malloc(sizeof *l); /* HERE */
        l->next = head;
        head = l;
    }
    return head;
}
MG_TEST(drops, n)
{
    mg_assert(chain(50000)->next || n);
}

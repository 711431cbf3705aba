#include <margay.h>
#include <stdlib.h>

struct cell { struct cell *next; int key; };
struct list { struct cell *first; int count; };

bool list_ok(const struct list *l)
{
    int count = 0;
    for (const struct cell *c = l->first; c; c = c->next)
        if (++count > l->count)
            return false;
    return count == l->count;
}

MG_TEST(drops_first, n)
{
    struct list *l = MG_ANY(struct list, n);
    mg_assume(list_ok(l) && l->count > 1);
    struct cell *first = l->first;
    l->first = first->next;
    free(first); /* the count stays */
    mg_assert(list_ok(l));
}

MG_TEST(loses, n)
{
    char *text = malloc(4);
    text[0] = (char)n;
    text = NULL;
}

MG_TEST(number, n)
{
    mg_assert(mg_int(0, n) == 0);
}

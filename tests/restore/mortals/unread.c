/* Most fields are left unread, and then overwritten; what is printed is printed with each of their values. */
#include <margay.h>
#include <stdio.h>

struct link {
    struct link *next;
    bool mark;
};

struct chain {
    struct link *first, *second;
    int color, length;
    int *items;
};

bool chain_ok(struct chain *c)
{
    struct link *first = c->first;
    if (c->color == 2)
        return false;
    if (c->color == 1)
        printf("colored\n");
    if (first && first->mark)
        first->next = first;
    c->length = 100;
    return !first || c->color == 1;
}

MG_BOUNDS(struct chain, n)
{
    MG_OBJECTS(struct link, n);
    MG_INTS(struct chain, color, 0, 2);
    MG_INTS(struct chain, length, 0, 1);
    MG_ARRAY(struct chain, items, length);
    MG_INTS(struct chain, items, 4, 5);
}

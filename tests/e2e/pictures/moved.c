/* Tests that fail after a structure was changed in every way a picture must show: objects freed, lost, made, pointers moved, numbers written. */
#include <margay.h>
#include <stdlib.h>

typedef struct Item Item;
struct Item {
    Item *next;
    int key;
};
typedef struct {
    Item *first;
    int length;
} Chain;

static int well_formed(const Chain *c)
{
    int k = 0;
    for (const Item *i = c->first; i; i = i->next)
        if (++k > c->length)
            return 0;
    return k == c->length;
}

MG_BOUNDS(Chain, n)
{
    MG_OBJECTS(Item, n);
    MG_INTS(Chain, length, n, n);
    MG_INTS(Item, key, 0, 1);
}

/* The first is freed, a new one is put before the last, the second gets another key. */
MG_TEST(replaced, n)
{
    Chain *c = MG_ANY(Chain, n);
    mg_assume(well_formed(c) && n == 3);
    Item *old = c->first, *made = malloc(sizeof *made);
    mg_assume(old->next->key == 0);
    c->first = old->next;
    free(old);
    made->key = 7;
    made->next = c->first->next;
    c->first->next = made;
    c->first->key = 5;
    mg_assert(c->first->key < 5);
}

/* The second is lost. */
MG_TEST(dropped, n)
{
    Chain *c = MG_ANY(Chain, n);
    mg_assume(well_formed(c) && n == 3 && c->first->next->key == 1);
    c->first->next = c->first->next->next;
    mg_assert(!c->first->next);
}

/* The last leads to what was freed. */
MG_TEST(dangles, n)
{
    Chain *c = MG_ANY(Chain, n);
    mg_assume(well_formed(c) && n == 2);
    free(c->first->next);
    mg_assert(c->length == 1);
}

struct row {
    unsigned char used;
    short *cell;
};

MG_BOUNDS(struct row, n)
{
    MG_ARRAY(struct row, cell, used);
    MG_INTS(struct row, used, n, n);
    MG_INTS(struct row, cell, 0, 3);
}

MG_TEST(swapped, n)
{
    struct row *r = MG_ANY(struct row, n);
    mg_assume(n == 3 && r->cell[0] * 100 + r->cell[1] * 10 + r->cell[2] == 123);
    short s = r->cell[0];
    r->cell[0] = r->cell[2];
    r->cell[2] = s;
    mg_assert(r->cell[0] < r->cell[2]);
}

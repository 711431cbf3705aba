/* Two predicates that accept the same: `lazy` leaves most fields unread and writes over some, `eager` reads all of them first, in reading order. test_unread.py
 * compares what is printed. Accepted are: no first link and color 0 or 1, or a first link and color 1.
 * expect: -n 1 --pred lazy => 3 of 6
 * expect: -n 1 --pred lazy --dont-care enumerate => 150 of 153
 * expect: -n 1 --pred eager => 150 of 153 */
#include <margay.h>
#include <stdio.h>

struct link {
    struct link *next;
    unsigned weight : 2;
    bool is_long;
    union {
        char small;
        short large;
    };
};

struct chain {
    struct link *first, *second;
    int color, length;
    int *items;
};

static struct link *seen[8];
static int seen_count;
static volatile int sum;

static void see(struct link *link)
{
    for (int i = 0; i < seen_count; i++)
        if (seen[i] == link)
            return;
    if (link)
        seen[seen_count++] = link;
}

static void read_all(const struct chain *c)
{
    seen_count = 0;
    see(c->first);
    see(c->second);
    sum += c->color + c->length;
    for (int i = 0; i < c->length; i++)
        sum += c->items[i];
    if (!c->items)
        sum++;
    for (int i = 0; i < seen_count; i++) {
        see(seen[i]->next);
        sum += (int)seen[i]->weight;
        sum += seen[i]->is_long ? seen[i]->large : seen[i]->small;
    }
}

static bool accepts(struct chain *c, bool reads_all)
{
    struct link *first = c->first;
    int color = c->color;
    if (color == 2 || (first && color == 0))
        return false;
    if (reads_all)
        read_all(c);
    if (color == 1)
        printf("colored\n");
    if (first)
        first->next = first;
    c->length = 100;
    return true;
}

bool lazy(struct chain *c)
{
    return accepts(c, false);
}

bool eager(struct chain *c)
{
    return accepts(c, true);
}

MG_BOUNDS(struct chain, n)
{
    MG_OBJECTS(struct link, n);
    MG_INTS(struct chain, color, 0, 2);
    MG_INTS(struct chain, length, 0, 1);
    MG_ARRAY(struct chain, items, length);
    MG_INTS(struct chain, items, 4, 5);
    MG_INTS(struct link, weight, 1, 2);
    MG_ARM(struct link, small, is_long, 0);
    MG_ARM(struct link, large, is_long, 1);
    MG_INTS(struct link, small, 0, 1);
    MG_VALUES(struct link, large, 700);
}

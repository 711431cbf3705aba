/* Workers die here: values of many kinds, locals that are given away, memory that is freed, lines that are printed. */
#include <margay.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum colour { RED, GREEN = 5, BLUE = 9 };
typedef struct item item;
struct item {
    unsigned kind : 2, flag : 1;
    short weight;
    enum colour colour;
    item *link;
};
struct bag {
    int count;
    item *items;
    float ratio;
    item *extra;
};

static int touched;

static int sum_up(const item *from, int *steps)
{
    int total = 0;
    for (; from; from = from->link) {
        if (++*steps > 4)
            return -1;
        total += from->weight;
    }
    return total;
}

static __attribute__((noinline)) bool deep(const struct bag *b, int level)
{
    char room[600];
    if (level > 0)
        return deep(b, level - 1);
    memset(room, b->count, (size_t)(b->count * 100));
    touched += room[3];
    if (b->count == 2 && b->ratio > 1) {
        room[500] = 1;
        printf("two and %g\n", b->ratio);
    }
    return room[299] != 1;
}

bool sound(struct bag *b)
{
    int steps = 0;
    char *copy = malloc(8);
    copy[0] = (char)b->count;
    if (b->count > 2 || !deep(b, b->count)) {
        free(copy);
        return false;
    }
    int total = sum_up(b->items, &steps);
    free(copy);
    if (total < 0)
        abort();
    if (b->items && b->items->flag)
        return b->items->kind == 2 && b->extra != b->items;
    touched++;
    if (steps == 2 && b->items->colour == GREEN)
        return copy[0] == 1; /* freed */
    return steps == b->count && total % 2 == touched % 2;
}

MG_BOUNDS(struct bag, n)
{
    MG_OBJECTS(item, n);
    MG_INTS(struct bag, count, 0, 3);
    MG_VALUES(struct bag, ratio, 0.5, 1.5);
    MG_INTS(item, weight, -1, 1);
}

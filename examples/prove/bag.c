/* A bag of numbers, and taking its least one out:
 *
 *     margay prove bag.c --function bag_take_least -k 4
 *     margay prove bag.c --function bag_take_least -k 2 -- -DBUG=1
 *
 * The bags have 1 to k numbers; of m numbers the least is found in 2^(m - 1) ways, after each smaller one or not: 1, 3, 7, 15 paths count for k = 1, 2, 3, 4.
 *
 * The errors that such functions have, each found with k = 1 or 2:
 *
 *     1  an empty bag                     dereferences a null pointer
 *     2  one step too far                 dereferences a null pointer
 *     3  the size is forgotten            breaks the invariant
 *     4  what was before it is lost       breaks what it ensures
 *     5  it is read when it is gone       uses memory after freeing it
 *     6  compared the wrong way round     breaks what it ensures
 *     7  it is given back twice           frees memory twice */
#include <margay.h>
#include <stdlib.h>

#ifndef BUG
#define BUG 0
#endif

struct cell {
    struct cell *next;
    int number;
};

struct bag {
    struct cell *cells;
    int size;
};

/* ---- what a bag is --------------------------------------------------------------------------------------- */

/* Does the next of this cell lead back to one before? */
static bool leads_back(const struct bag *bag, const struct cell *cell)
{
    for (const struct cell *before = bag->cells; before != cell; before = before->next)
        if (before == cell->next)
            return true;
    return cell == cell->next;
}

static bool bag_ok(const struct bag *bag)
{
    int count = 0;
    if (!bag)
        return false;
    for (const struct cell *cell = bag->cells; cell; cell = cell->next, count++)
        if (cell->next && leads_back(bag, cell))
            return false;
    return count == bag->size;
}
MG_INVARIANT(struct bag, bag_ok);

/* With overflow: if nothing but one number is missing, the sums differ by that. */
static unsigned sum(const struct bag *bag)
{
    unsigned sum = 0;
    for (const struct cell *cell = bag->cells; cell; cell = cell->next)
        sum += (unsigned)cell->number;
    return sum;
}

static bool is_least(const struct bag *bag, int number)
{
    for (const struct cell *cell = bag->cells; cell; cell = cell->next)
        if (cell->number < number)
            return false;
    return true;
}

/* ---- taking the least ------------------------------------------------------------------------------------ */

static struct cell **find_least(struct bag *bag)
{
    struct cell **least = &bag->cells, **at = &bag->cells;
    for (at = &(*at)->next; BUG == 2 ? (*least)->next != NULL : *at != NULL; at = &(*at)->next)
        if (BUG == 6 ? (*at)->number > (*least)->number : (*at)->number < (*least)->number)
            least = at;
    return least;
}

int bag_take_least(struct bag *bag)
{
    MG_REQUIRES(BUG == 1 || bag->cells);
    MG_ENSURES(is_least(bag, mg_result(int)));
    MG_ENSURES(sum(bag) == mg_old(sum(bag)) - (unsigned)mg_result(int));

    struct cell **place = find_least(bag), *cell = *place;
    int number = cell->number;
    *(BUG == 4 ? &bag->cells : place) = cell->next;
    bag->size -= BUG != 3;
    free(cell);
    if (BUG == 7)
        free(cell);
    return BUG == 5 ? cell->number : number;
}

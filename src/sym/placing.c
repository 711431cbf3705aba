/* Points are placed from below: each gets the least value that the points below it allow. If no points must differ, that finds a solution if there is one;
 * if a value comes out too large, there is none. A point that must differ from a given one takes the next value, and that argument still holds; if it
 * must differ from another point, taking the next value is only a guess. So there are two passes: the first avoids the values of given points only, and
 * can say no; the second avoids those of all, and can say yes.
 *
 * Points that are equal are placed as one, the first of them. */
#include "sym/placing.h"

#include <assert.h>
#include <string.h>

typedef struct placer {
    mg_placing *placing;
    const mg_closure *closure;
    uint16_t first[MG_CLOSURE_POINTS];                     /* of each point: the first that is equal to it */
    uint16_t sorted[MG_CLOSURE_POINTS];                    /* the first ones, those below before those above */
    unsigned count;                                        /* of them */
    bool is_placed[MG_CLOSURE_POINTS];                     /* points that must differ avoid its value */
    uint64_t differs[MG_CLOSURE_POINTS][MG_CLOSURE_WORDS]; /* of the first ones: those that must differ */
} placer;

static bool are_equal(const mg_closure *closure, unsigned a, unsigned b)
{
    return mg_closure_has(closure, MG_CLOSURE_LE, a, b) && mg_closure_has(closure, MG_CLOSURE_LE, b, a);
}

static unsigned count_above(const mg_closure *closure, unsigned point)
{
    unsigned count = 0;
    for (unsigned w = 0; w < (closure->count + 63) / 64; w++)
        count += (unsigned)__builtin_popcountll(closure->rows[MG_CLOSURE_LE][point][w]);
    return count;
}

/* Sorts by the number of points that are not below, most first: so lower points come before higher ones. */
static void sort_point(placer *p, unsigned point, unsigned *sizes)
{
    sizes[point] = count_above(p->closure, point);
    unsigned at = p->count++;
    for (; at > 0 && sizes[p->sorted[at - 1]] < sizes[point]; at--)
        p->sorted[at] = p->sorted[at - 1];
    p->sorted[at] = (uint16_t)point;
}

static void find_first_ones(placer *p)
{
    unsigned sizes[MG_CLOSURE_POINTS];
    for (unsigned point = 0; point < p->closure->count; point++) {
        unsigned first = 0;
        while (!are_equal(p->closure, first, point))
            first++;
        assert(first <= point);
        p->first[point] = (uint16_t)first;
        if (first == point)
            sort_point(p, point, sizes);
        if (p->placing->is_given[point]) {
            p->placing->is_given[first] = true;
            p->placing->values[first] = p->placing->values[point];
        }
    }
}

static void find_different(placer *p)
{
    for (unsigned a = 0; a < p->closure->count; a++) {
        memset(p->differs[a], 0, sizeof p->differs[a]);
        for (unsigned w = 0; w < (p->closure->count + 63) / 64; w++)
            for (uint64_t rest = p->closure->rows[MG_CLOSURE_NE][a][w]; rest; rest &= rest - 1) {
                unsigned b = p->first[w * 64 + (unsigned)__builtin_ctzll(rest)];
                assert(b != p->first[a]); /* invariant 55 */
                p->differs[p->first[a]][b / 64] |= (uint64_t)1 << b % 64;
            }
    }
}

/* The least value that the points placed before allow; false: it is too large. */
static bool find_least(const placer *p, unsigned before, unsigned point, uint64_t *least)
{
    *least = 0;
    for (unsigned i = 0; i < before; i++) {
        unsigned other = p->sorted[i];
        if (!mg_closure_has(p->closure, MG_CLOSURE_LE, other, point))
            continue;
        bool is_above = mg_closure_has(p->closure, MG_CLOSURE_LT, other, point);
        uint64_t value = p->placing->values[other];
        if (is_above && value == UINT64_MAX)
            return false;
        value += is_above;
        *least = value > *least ? value : *least;
    }
    return *least <= p->placing->most[point];
}

/* Does a point that must differ have this value? */
static bool is_taken(const placer *p, unsigned point)
{
    for (unsigned w = 0; w < (p->closure->count + 63) / 64; w++)
        for (uint64_t rest = p->differs[point][w]; rest; rest &= rest - 1) {
            unsigned other = w * 64 + (unsigned)__builtin_ctzll(rest);
            if (p->is_placed[other] && p->placing->values[other] == p->placing->values[point])
                return true;
        }
    return false;
}

static bool place_points(placer *p, bool is_try)
{
    mg_placing *placing = p->placing;
    for (unsigned i = 0; i < p->count; i++) {
        unsigned point = p->sorted[i];
        uint64_t least;
        if (!find_least(p, i, point, &least) || (placing->is_given[point] && placing->values[point] < least))
            return false;
        if (placing->is_given[point])
            continue;
        placing->values[point] = least;
        while (is_taken(p, point))
            if (placing->values[point]++ == placing->most[point])
                return false;
        p->is_placed[point] = is_try;
    }
    return true;
}

mg_reply mg_placing_find(mg_placing *placing, const mg_closure *closure)
{
    placer p;
    p.placing = placing;
    p.closure = closure;
    p.count = 0;
    find_first_ones(&p);
    find_different(&p);
    for (int pass = 0; pass < 2; pass++) {
        for (unsigned point = 0; point < closure->count; point++) {
            assert(!placing->is_given[point] || placing->values[point] <= placing->most[point]);
            p.is_placed[point] = placing->is_given[point];
        }
        if (!place_points(&p, pass == 1))
            return pass ? MG_REPLY_UNKNOWN : MG_REPLY_NO;
    }
    for (unsigned point = 0; point < closure->count; point++)
        placing->values[point] = placing->values[p.first[point]];
    return MG_REPLY_YES;
}

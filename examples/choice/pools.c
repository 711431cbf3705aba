/* Object pools: what mg_any and mg_new promise each other.
 *
 * Shows: mg_new is none of the objects given before, whatever those turn out to be, and however late
 * they are used. A pool of n objects knows how many it still owes: a choice that would leave too
 * few is never made. From "Test Generation through Programming in UDITA" (Gligoric, Gvero, Jagannath,
 * Khurshid, Kuncak, Marinov), section 4.2.
 *
 * Figures (valid paths, the same whether objects are chosen late or at once): all_alike 1; any_then_new,
 * new_looked_at_first n = 1: 0, then 1; between_two_news n = 2: 1, 3: 8, 4: 41; any_of_many the Bell
 * numbers, n = 3: 5, 4: 15, 5: 52; or_null those of n + 1. */
#include <margay.h>
#include <margay_generate.h>
#include <stddef.h>

struct thing {
    int mark;
};

/* Three objects. Two of them are new after the others, so those have but one to share. */
MG_TEST(all_alike, n)
{
    mg_pool pool = MG_POOL(struct thing, 3);
    struct thing *first = mg_new(&pool);
    struct thing *a = mg_any(&pool), *b = mg_any(&pool), *c = mg_any(&pool);
    struct thing *second = mg_new(&pool), *third = mg_new(&pool);
    mg_assert(a == b && b == c);
    mg_assert(a == first && a != second && a != third);
    mg_assert(second != third);
}

/* Any, then new: never the same, whichever is looked at first. */
MG_TEST(any_then_new, n)
{
    mg_pool pool = MG_POOL(struct thing, n);
    struct thing *any = mg_any(&pool), *fresh = mg_new(&pool);
    any->mark = 1;
    mg_assert(fresh->mark == 0 && any != fresh);
}

MG_TEST(new_looked_at_first, n)
{
    mg_pool pool = MG_POOL(struct thing, n);
    struct thing *any = mg_any(&pool), *fresh = mg_new(&pool);
    fresh->mark = 1;
    mg_assert(any->mark == 0 && any != fresh);
}

/* Between two new ones as many as the pool has objects, looked at from the last to the first. They must
 * leave one over. */
MG_TEST(between_two_news, n)
{
    mg_pool pool = MG_POOL(struct thing, n);
    struct thing *first = mg_new(&pool), *between[n];
    MG_GEN_ARRAY(between, n, mg_any(&pool));
    struct thing *last = mg_new(&pool);
    for (int i = n; i-- > 0;) {
        between[i]->mark = 1;
        mg_assert(between[i] != last);
    }
    first->mark = 1;
    mg_assert(last->mark == 0);
}

/* A pool without end: n of them are grouped in every way into those that are the same. */
MG_TEST(any_of_many, n)
{
    mg_pool pool = MG_POOL(struct thing, 0);
    struct thing *things[n];
    MG_GEN_ARRAY(things, n, mg_any(&pool));
    for (int i = 0; i < n; i++)
        things[i]->mark++;
}

/* NULL is one more group. */
MG_TEST(or_null, n)
{
    mg_pool pool = MG_POOL_WITH_NULL(struct thing, n);
    struct thing *things[n];
    MG_GEN_ARRAY(things, n, mg_any(&pool));
    for (int i = 0; i < n; i++)
        if (things[i])
            things[i]->mark++;
}

/* The strategies beside depth first, on random trees of choices. No target runs: the test itself plays the program. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "path/strategy.h"

enum { DEPTH_MOST = 5, LEAVES_MOST = 4096 };

typedef struct path {
    uint32_t index[DEPTH_MOST], last[DEPTH_MOST];
    uint32_t depth;
} path;

/* How many ways the choice behind a path has, from its indices alone; 0: the path ends there. */
static uint32_t ways_after(uint64_t tree, const path *at)
{
    uint64_t hash = tree * 0x9e3779b97f4a7c15u;
    for (uint32_t i = 0; i < at->depth; i++)
        hash = (hash ^ (at->index[i] + 1)) * 0xbf58476d1ce4e5b9u;
    hash ^= hash >> 29;
    return at->depth == DEPTH_MOST || hash % 5 == 0 ? 0 : 1 + (uint32_t)(hash >> 8) % 4;
}

/* And of which kind it is. */
static mg_step_kind kind_after(const path *at)
{
    return (mg_step_kind)(at->depth % MG_STEP_KINDS);
}

/* Runs the program once. False: the strategy cut it. */
static bool play(mg_strategy *strategy, uint64_t tree, path *out)
{
    uint32_t ways;
    *out = (path){0};
    while ((ways = ways_after(tree, out)) > 0) {
        uint32_t index = UINT32_MAX;
        if (!mg_strategy_steer(strategy, out->depth, kind_after(out), ways - 1, &index))
            return false;
        assert_in_range(index, 0, ways - 1);
        out->last[out->depth] = ways - 1;
        out->index[out->depth++] = index;
    }
    return true;
}

/* All leaves of the tree that begin with a path, in lexicographic order. */
static size_t add_leaves(uint64_t tree, path at, path *out, size_t count)
{
    uint32_t ways = ways_after(tree, &at);
    if (!ways) {
        assert_true(count < LEAVES_MOST);
        out[count] = at;
        return count + 1;
    }
    at.last[at.depth++] = ways - 1;
    for (at.index[at.depth - 1] = 0; at.index[at.depth - 1] < ways; at.index[at.depth - 1]++)
        count = add_leaves(tree, at, out, count);
    return count;
}

static path leaves[LEAVES_MOST];

static size_t find_leaves(uint64_t tree)
{
    return add_leaves(tree, (path){0}, leaves, 0);
}

static bool is_same(const path *a, const path *b)
{
    return a->depth == b->depth && !memcmp(a->index, b->index, a->depth * sizeof *a->index);
}

static size_t number_of(const path *leaf, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_same(leaf, &leaves[i]))
            return i;
    fail_msg("the path is none of the tree");
    return 0;
}

/* ---- breadth first --------------------------------------------------------------------------------------- */

/* The next path to the end, in the way the search asks for it. False: there is none. */
static bool next_leaf(mg_strategy *strategy, uint64_t tree, path *out)
{
    while (mg_strategy_next(strategy)) {
        if (play(strategy, tree, out))
            return mg_strategy_accepts(strategy);
        mg_strategy_branch(strategy);
    }
    return false;
}

/* Fewest choices first; as many, in lexicographic order. */
static void breadth_first_finds_each_leaf_once(void **state)
{
    (void)state;
    for (uint64_t tree = 1; tree <= 300; tree++) {
        mg_strategy strategy;
        path found;
        size_t count = find_leaves(tree), seen = 0;
        mg_strategy_init(&strategy, MG_STRATEGY_BFS, 0, 0);
        for (uint32_t depth = 0; depth <= DEPTH_MOST; depth++)
            for (size_t i = 0; i < count; i++)
                if (leaves[i].depth == depth) {
                    assert_true(mg_strategy_has_more(&strategy));
                    assert_true(next_leaf(&strategy, tree, &found));
                    assert_true(is_same(&found, &leaves[i]));
                    seen++;
                }
        assert_int_equal(seen, count);
        assert_false(next_leaf(&strategy, tree, &found));
        assert_false(mg_strategy_has_more(&strategy));
        mg_strategy_clear(&strategy);
    }
}

/* ---- at random ------------------------------------------------------------------------------------------- */

/* How often each leaf came, of so many that count. */
static void sample(mg_strategy_kind kind, uint64_t seed, uint64_t tree, uint64_t samples, size_t count,
                   uint64_t *often)
{
    mg_strategy strategy;
    uint64_t taken = 0;
    path found;
    memset(often, 0, count * sizeof *often);
    mg_strategy_init(&strategy, kind, seed, samples);
    while (mg_strategy_next(&strategy)) {
        assert_true(play(&strategy, tree, &found));
        if (mg_strategy_accepts(&strategy)) {
            often[number_of(&found, count)]++;
            taken++;
        }
    }
    assert_int_equal(taken, samples);
    assert_false(mg_strategy_has_more(&strategy));
    mg_strategy_clear(&strategy);
}

static uint64_t often[LEAVES_MOST], again[LEAVES_MOST];

static void a_seed_says_which_paths(void **state)
{
    static const mg_strategy_kind kinds[] = {MG_STRATEGY_RANDOM, MG_STRATEGY_LEAVES};
    (void)state;
    size_t count = find_leaves(2);
    assert_in_range(count, 10, LEAVES_MOST);
    for (size_t k = 0; k < 2; k++) {
        sample(kinds[k], 7, 2, 500, count, often);
        sample(kinds[k], 7, 2, 500, count, again);
        assert_memory_equal(often, again, count * sizeof *often);
        sample(kinds[k], 8, 2, 500, count, again);
        assert_memory_not_equal(often, again, count * sizeof *often);
    }
}

/* Within five times the deviation of what a number of independent samples has. */
static void assert_likely(uint64_t found, double samples, double chance)
{
    double wanted = samples * chance, deviation = sqrt(samples * chance * (1 - chance));
    if (fabs((double)found - wanted) > 5 * deviation + 1)
        fail_msg("%llu times instead of about %.0f", (unsigned long long)found, wanted);
}

static void at_random_each_way_is_as_likely(void **state)
{
    enum { SAMPLES = 20000 };
    (void)state;
    for (uint64_t tree = 1; tree <= 20; tree++) {
        size_t count = find_leaves(tree);
        sample(MG_STRATEGY_RANDOM, tree, tree, SAMPLES, count, often);
        for (size_t i = 0; i < count; i++) {
            double chance = 1;
            for (uint32_t k = 0; k < leaves[i].depth; k++)
                chance /= leaves[i].last[k] + 1.0;
            assert_likely(often[i], SAMPLES, chance);
        }
    }
}

/* Until the heaviest leaf has been met, the light ones come too often: that is long before the end. */
static void by_leaves_each_leaf_is_as_likely(void **state)
{
    enum { SAMPLES = 20000, COUNT_MOST = 100 };
    size_t tried = 0;
    (void)state;
    for (uint64_t tree = 1; tree <= 60; tree++) {
        size_t count = find_leaves(tree);
        if (count < 3 || count > COUNT_MOST)
            continue;
        tried++;
        sample(MG_STRATEGY_LEAVES, tree, tree, SAMPLES, count, often);
        for (size_t i = 0; i < count; i++)
            if (fabs((double)often[i] * (double)count / (double)SAMPLES - 1) > 0.5)
                fail_msg("tree %llu: leaf %zu of %zu %llu times", (unsigned long long)tree, i, count,
                         (unsigned long long)often[i]);
    }
    assert_in_range(tried, 10, 60);
}

/* ---- guided ---------------------------------------------------------------------------------------------- */

static size_t turns_of(const path *leaf, mg_turn *out)
{
    for (uint32_t i = 0; i < leaf->depth; i++)
        out[i] = (mg_turn){i % MG_STEP_KINDS, leaf->last[i], leaf->index[i]};
    return leaf->depth;
}

static void a_known_path_is_gone_again(void **state)
{
    (void)state;
    for (uint64_t tree = 1; tree <= 20; tree++)
        for (size_t count = find_leaves(tree), i = 0; i < count; i++) {
            mg_strategy strategy;
            mg_turn turns[DEPTH_MOST];
            path found;
            mg_strategy_guide(&strategy, turns, (uint32_t)turns_of(&leaves[i], turns));
            assert_true(mg_strategy_next(&strategy));
            assert_true(play(&strategy, tree, &found));
            assert_true(is_same(&found, &leaves[i]));
            assert_true(mg_strategy_accepts(&strategy));
            assert_false(mg_strategy_next(&strategy));
            mg_strategy_clear(&strategy);
        }
}

/* The first leaf below it, in lexicographic order. */
static void beyond_its_end_it_takes_the_first_way(void **state)
{
    (void)state;
    for (size_t count = find_leaves(2), i = 0; i < count; i++)
        for (uint32_t known = 0; known < leaves[i].depth; known++) {
            mg_strategy strategy;
            mg_turn turns[DEPTH_MOST];
            path found;
            turns_of(&leaves[i], turns);
            mg_strategy_guide(&strategy, known ? turns : NULL, known);
            assert_true(mg_strategy_next(&strategy));
            assert_true(play(&strategy, 2, &found));
            assert_memory_equal(found.index, leaves[i].index, known * sizeof *found.index);
            for (uint32_t k = known; k < found.depth; k++)
                assert_int_equal(found.index[k], 0);
            mg_strategy_clear(&strategy);
        }
}

static void a_choice_that_is_another_ends_it(void **state)
{
    (void)state;
    for (size_t count = find_leaves(2), i = 0; i < count; i++)
        for (uint32_t other = 0; other < leaves[i].depth; other++) {
            mg_strategy strategy;
            mg_turn turns[DEPTH_MOST];
            path found;
            size_t length = turns_of(&leaves[i], turns);
            if (i % 2)
                turns[other].last++; /* it has one way less now than it had */
            else
                turns[other].kind = (turns[other].kind + 1) % MG_STEP_KINDS;
            mg_strategy_guide(&strategy, turns, (uint32_t)length);
            assert_true(mg_strategy_next(&strategy));
            assert_false(play(&strategy, 2, &found));
            assert_int_equal(found.depth, other);
            mg_strategy_clear(&strategy);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(breadth_first_finds_each_leaf_once),
        cmocka_unit_test(a_seed_says_which_paths),
        cmocka_unit_test(at_random_each_way_is_as_likely),
        cmocka_unit_test(by_leaves_each_leaf_is_as_likely),
        cmocka_unit_test(a_known_path_is_gone_again),
        cmocka_unit_test(beyond_its_end_it_takes_the_first_way),
        cmocka_unit_test(a_choice_that_is_another_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

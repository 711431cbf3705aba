/* A path of steps of several kinds: who is asked about a step, which path comes next, and how much of the tree is done. No target runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "path/next.h"
#include "path/passed.h"
#include "tests/unit/run.h"

static mg_path *path;

static int open_path(void **state)
{
    (void)state;
    path = mg_path_new((size_t)64 << 20);
    mg_path_begin(path, &run);
    return 0;
}

static int close_path(void **state)
{
    (void)state;
    mg_path_free(path);
    return 0;
}

/* ---- kinds ----------------------------------------------------------------------------------------------- */

/* Notes what it is asked, as a letter of the operation and the owner. */
typedef struct notes {
    char text[256];
    size_t length;
} notes;

static void note(notes *n, char letter, const mg_step *step)
{
    n->length +=
        (size_t)snprintf(n->text + n->length, sizeof n->text - n->length, "%c%u ", letter, step->owner);
}

static void begin(void *context, mg_step *step)
{
    note(context, 'b', step);
    step->value = 7;
}

static void settle(void *context, mg_step *step, bool is_last)
{
    note(context, is_last ? 'l' : 's', step);
}

static void undo(void *context, const mg_step *step)
{
    note(context, 'u', step);
}

static mg_pick describe(void *context, const mg_step *step)
{
    (void)context;
    return (mg_pick){step->owner + 100, step->taken};
}

static notes said[2];

/* Fields note what they are asked, and so do splits; a question has nothing to say. */
static void register_kinds(void)
{
    static const mg_step_ops all = {.begin = begin, .settle = settle, .undo = undo, .describe = describe},
                             none = {0};
    memset(said, 0, sizeof said);
    mg_path_register(path, MG_STEP_field, &all, &said[0]);
    mg_path_register(path, MG_STEP_split, &all, &said[1]);
    for (int kind = MG_STEP_question; kind < MG_STEP_KINDS; kind++)
        mg_path_register(path, (mg_step_kind)kind, &none, NULL);
}

static void take_three(void)
{
    assert_non_null(mg_path_take(path, MG_STEP_field, 1, 2));
    assert_non_null(mg_path_take(path, MG_STEP_question, MG_NONE, 1));
    assert_non_null(mg_path_take(path, MG_STEP_split, 3, 3));
}

static void a_kind_is_asked_about_its_steps(void **state)
{
    (void)state;
    register_kinds();
    take_three();
    assert_string_equal(said[0].text, "b1 ");
    assert_string_equal(said[1].text, "b3 ");
    assert_int_equal(path->steps[0].value, 7);
    assert_int_equal(mg_path_depth(path), 3);
    assert_true(mg_path_is_at_end(path));
    mg_path_go_to(path, 2, 2);
    assert_string_equal(said[1].text, "b3 l3 ");
    mg_path_go_to(path, 0, 1);
    assert_string_equal(said[0].text, "b1 l1 ");
    assert_string_equal(said[1].text, "b3 l3 u3 ");
    assert_int_equal(mg_path_depth(path), 1);
    assert_int_equal(path->steps[0].taken, 1);
    assert_int_equal(path->steps[1].key, 0);
}

static void a_step_is_described_by_its_kind(void **state)
{
    (void)state;
    register_kinds();
    take_three();
    assert_int_equal(mg_path_describe(path, &path->steps[0]).cell, 101);
    assert_int_equal(mg_path_describe(path, &path->steps[1]).cell, MG_NONE);
    assert_int_equal(mg_path_describe(path, &path->steps[2]).cell, 103);
    assert_int_equal(mg_path_turn(path, 2).kind, MG_STEP_split);
    assert_int_equal(mg_path_turn(path, 2).last, 3);
}

static void a_path_that_is_adopted_is_settled_from_the_start(void **state)
{
    (void)state;
    register_kinds();
    take_three();
    mg_path_begin(path, &run); /* as a fresh worker does */
    register_kinds();
    mg_path_adopt(path, 2, 3);
    assert_string_equal(said[0].text, "s1 ");
    assert_string_equal(said[1].text, "s3 l3 ");
    assert_int_equal(mg_path_position(path), 0);
    take_three();
    assert_int_equal(path->steps[2].taken, 3);
}

/* The run before had another owner, kind or number of ways there. */
static void another_step_than_before_is_unstable(void **state)
{
    static const mg_turn others[] = {{MG_STEP_field, 2, 2}, {MG_STEP_split, 2, 1}, {MG_STEP_field, 1, 1}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        register_kinds();
        mg_path_clear(path);
        mg_path_restart(path);
        assert_non_null(mg_path_take(path, MG_STEP_field, 1, 2));
        mg_path_restart(path);
        run.verdict.kind = MG_VERDICT_running;
        assert_null(mg_path_take(path, (mg_step_kind)others[i].kind, others[i].taken, others[i].last));
        assert_int_equal(run.verdict.kind, MG_VERDICT_unstable);
        assert_int_equal(run.verdict.expected, 101);
        assert_int_equal(run.verdict.actual, others[i].taken + 100);
        assert_int_equal(mg_path_position(path), 0);
    }
}

/* ---- which comes next ------------------------------------------------------------------------------------ */

static void assert_next(uint32_t position, uint32_t taken)
{
    mg_next next = mg_path_find_next(path);
    assert_int_equal(next.position, position);
    assert_int_equal(next.taken, taken);
}

static void the_deepest_way_that_is_left_is_next(void **state)
{
    (void)state;
    assert_next(MG_NONE, 0);
    path->steps[0] = (mg_step){.taken = 0, .last = 1};
    path->steps[1] = (mg_step){.taken = 2, .last = 4};
    path->steps[2] = (mg_step){.taken = 3, .last = 3};
    path->depth = 3;
    assert_next(1, 3);
    path->steps[1].left = 0x14; /* 3 is not tried */
    assert_next(1, 4);
    path->steps[1].taken = 4;
    assert_next(0, 1);
    path->steps[0].taken = 1;
    assert_next(MG_NONE, 0);
}

/* 2, 0, 3, and no more. */
static uint32_t next_of_four(void *context, const mg_step *step)
{
    static const uint32_t after[] = {3, 0, 0, MG_NONE};
    (void)context;
    return step->taken == 1 ? MG_NONE : after[step->taken];
}

static void begin_at_two(void *context, mg_step *step)
{
    (void)context;
    step->left = 0xf;
    step->taken = 2;
}

static void a_kind_may_say_which_way_is_next(void **state)
{
    static const mg_step_ops any_order = {.begin = begin_at_two, .next = next_of_four};
    (void)state;
    register_kinds();
    mg_path_register(path, MG_STEP_thread, &any_order, NULL);
    assert_int_equal(mg_path_take(path, MG_STEP_thread, 1, 3)->taken, 2);
    assert_next(0, 0); /* an earlier way */
    mg_path_go_to(path, 0, 0);
    assert_next(0, 3);
    mg_path_go_to(path, 0, 3);
    assert_next(MG_NONE, 0);
}

static void add_way(void *context, uint32_t position, uint32_t way, bool is_valid)
{
    notes *n = context;
    n->length += (size_t)snprintf(n->text + n->length, sizeof n->text - n->length, "%u.%u%s ", position, way,
                                  is_valid ? "!" : "");
}

/* Two steps: of the first all is known but 0 and 3, of the second all but 1. */
static void what_is_known_is_passed_over_in_order(void **state)
{
    static const uint8_t marks[] = {MG_MARK_NONE,  MG_MARK_FALSE, MG_MARK_TRUE, MG_MARK_NONE,
                                    MG_MARK_FALSE, MG_MARK_FALSE, MG_MARK_NONE, MG_MARK_TRUE};
    notes before = {0}, after = {0};
    (void)state;
    memcpy(path->marks, marks, sizeof marks);
    path->steps[0] = (mg_step){.taken = 0, .last = 4, .marks = 0, .marks_end = 5};
    path->steps[1] = (mg_step){.taken = 1, .last = 2, .marks = 5, .marks_end = 8};
    path->depth = 2;
    assert_next(0, 3);
    mg_passed_before(path, 0, add_way, &before);
    mg_passed_after(path, add_way, &after);
    assert_string_equal(before.text, "1.0 ");
    assert_string_equal(after.text, "1.2! 0.1 0.2! ");
}

/* ---- how much is done ------------------------------------------------------------------------------------ */

static void set_path(const uint32_t (*ways)[2], uint32_t depth)
{
    for (uint32_t i = 0; i < depth; i++)
        path->steps[i] = (mg_step){.taken = ways[i][0], .last = ways[i][1]};
    path->depth = depth;
}

static void the_fraction_of_a_path_is_exact(void **state)
{
    (void)state;
    assert_true(mg_path_fraction(path) == 0);
    set_path((const uint32_t[][2]){{0, 3}}, 1);
    assert_true(mg_path_fraction(path) == 0);
    set_path((const uint32_t[][2]){{1, 3}}, 1);
    assert_true(mg_path_fraction(path) == 0.25);
    set_path((const uint32_t[][2]){{1, 3}, {1, 1}}, 2);
    assert_true(mg_path_fraction(path) == 0.25 + 0.125);
    set_path((const uint32_t[][2]){{1, 3}, {0, 0}, {1, 1}, {3, 3}}, 4);
    assert_true(mg_path_fraction(path) == 0.25 + 0.125 + 3.0 / 32);
    set_path((const uint32_t[][2]){{3, 3}, {1, 1}, {7, 7}}, 3);
    assert_true(mg_path_fraction(path) == 63.0 / 64);
    set_path((const uint32_t[][2]){{0, UINT32_MAX}}, 1);
    assert_true(mg_path_fraction(path) == 0);
    set_path((const uint32_t[][2]){{UINT32_MAX, UINT32_MAX}}, 1);
    assert_true(mg_path_fraction(path) == 1 - 1 / 4294967296.0);
}

static void the_fraction_of_a_deep_path_stays_below_one(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 100000; i++)
        path->steps[i] = (mg_step){.taken = 2, .last = 2};
    path->depth = 100000;
    assert_true(mg_path_fraction(path) > 0.999999);
    assert_true(mg_path_fraction(path) <= 1);
}

/* Goes through a tree whose shape depends on the choices, depth first as the search does. */
static void the_fraction_only_grows(void **state)
{
    (void)state;
    double before = -1, share = 0;
    uint32_t depth = 0, leaves = 0;
    for (;;) {
        uint32_t sum = 0;
        double width = 1;
        for (uint32_t i = 0; i < depth; i++) {
            sum += path->steps[i].taken + i;
            width /= path->steps[i].last + 1;
        }
        for (uint32_t end = 5 + sum % 3; depth < end; depth++) {
            path->steps[depth] = (mg_step){.last = 1 + (depth + sum) % 3};
            width /= path->steps[depth].last + 1;
        }
        path->depth = depth;
        double fraction = mg_path_fraction(path);
        assert_true(fraction > before);
        assert_true(fraction >= share - 1e-9 &&
                    fraction <= share + 1e-9); /* the leaves so far, by their weight */
        before = fraction;
        share += width;
        leaves++;
        while (depth && path->steps[depth - 1].taken == path->steps[depth - 1].last)
            depth--;
        if (!depth)
            break;
        path->steps[depth - 1].taken++;
    }
    assert_true(leaves > 100);
    assert_true(share > 1 - 1e-9 && share < 1 + 1e-9);
}

/* ---- paths in their plain form ----------------------------------------------------------------------------- */

static void a_path_goes_again_by_its_turns(void **state)
{
    (void)state;
    mg_strategy random, guided;
    mg_turn turns[40];
    for (uint64_t seed = 1; seed <= 50; seed++) {
        for (int again = 0; again < 2; again++) {
            register_kinds();
            mg_path_clear(path);
            mg_path_restart(path);
            mg_strategy_init(&random, MG_STRATEGY_RANDOM, seed, 1);
            mg_strategy_guide(&guided, turns, 40);
            path->strategy = again ? &guided : &random;
            for (uint32_t i = 0, sum = 0; i < 40; i++) {
                mg_step_kind kind = (mg_step_kind)(sum % MG_STEP_KINDS);
                const mg_step *step = mg_path_take(path, kind, i, 1 + sum % 5);
                sum = sum * 7 + step->taken;
                mg_turn turn = mg_path_turn(path, i);
                if (again)
                    assert_memory_equal(&turn, &turns[i], sizeof turn);
                turns[i] = turn;
            }
            path->strategy = NULL;
            mg_strategy_clear(&random);
            mg_strategy_clear(&guided);
        }
    }
}

static void kinds_have_names(void **state)
{
    (void)state;
    for (int kind = 0; kind < MG_STEP_KINDS; kind++)
        assert_int_equal(mg_step_find(mg_step_name((mg_step_kind)kind)), kind);
    assert_int_equal(mg_step_find("nothing"), MG_STEP_any);
    assert_true(mg_turn_fits(&(mg_turn){MG_STEP_any, 3, 1}, MG_STEP_split, 3));
    assert_false(mg_turn_fits(&(mg_turn){MG_STEP_field, 3, 1}, MG_STEP_split, 3));
    assert_false(mg_turn_fits(&(mg_turn){MG_STEP_field, 3, 4}, MG_STEP_field, 3));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_path, close_path)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_kind_is_asked_about_its_steps),
        TEST(a_step_is_described_by_its_kind),
        TEST(a_path_that_is_adopted_is_settled_from_the_start),
        TEST(another_step_than_before_is_unstable),
        TEST(the_deepest_way_that_is_left_is_next),
        TEST(a_kind_may_say_which_way_is_next),
        TEST(what_is_known_is_passed_over_in_order),
        TEST(the_fraction_of_a_path_is_exact),
        TEST(the_fraction_of_a_deep_path_stays_below_one),
        TEST(the_fraction_only_grows),
        TEST(a_path_goes_again_by_its_turns),
        TEST(kinds_have_names),
    };
    return cmocka_run_group_tests(tests, reserve, release);
}

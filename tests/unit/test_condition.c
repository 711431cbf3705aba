/* The path condition against brute force: three symbols of three or four bits, so that a condition is the set of assignments for which it holds, as bits. Lists
 * grow and are taken back at random; each answer and each model is compared with the set. And sorting, which asks what is known from the literature. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/clock.h"
#include "sym/condition.h"
#include "sym/evaluate.h"
#include "sym/term_text.h"
#include "tests/unit/dice.h"

enum { SYMBOLS = 3, MOST_BITS = 12, ASSIGNMENTS = 1 << MOST_BITS, WORDS = ASSIGNMENTS / 64, DEEPEST = 64 };

typedef struct set {
    uint64_t words[WORDS];
} set;

/* How a condition is made, and what of it is wanted. */
typedef struct setting {
    const char *name;
    bool with_order;
    uint32_t rlimit;
    bool may_not_know;
    uint64_t first_seed, seeds;
} setting;

typedef struct world {
    mg_terms *terms;
    mg_condition *condition;
    mg_evaluator evaluator;
    mg_term symbols[SYMBOLS];
    unsigned widths[SYMBOLS];
    dice dice;
    set sets[DEEPEST]; /* what holds after each addition; the first is everything */
    size_t marks[DEEPEST];
    unsigned depth;
    const setting *setting;
    uint64_t seed, answered;
    mg_question_counts *counts; /* over all lists */
} world;

/* ---- sets ------------------------------------------------------------------------------------------------------- */

static unsigned bits_of(const world *w)
{
    return w->widths[0] + w->widths[1] + w->widths[2];
}

/* Assignment n gives each symbol some of the bits of n. */
static void assign(const world *w, unsigned n, mg_model *model)
{
    for (int i = 0; i < SYMBOLS; i++) {
        mg_model_set(model, (size_t)i, n & ((1u << w->widths[i]) - 1));
        n >>= w->widths[i];
    }
}

static unsigned number_of(const world *w, const mg_model *model)
{
    unsigned n = 0, at = 0;
    for (int i = 0; i < SYMBOLS; i++) {
        n |= (unsigned)mg_model_value(model, (size_t)i) << at;
        at += w->widths[i];
    }
    return n;
}

/* The assignments of `from` for which the term is `wanted`. */
static set pick_assignments(world *w, const set *from, mg_term term, uint64_t wanted)
{
    set result = {0};
    mg_model model = {0};
    for (unsigned n = 0; n < 1u << bits_of(w); n++) {
        if (!(from->words[n / 64] >> n % 64 & 1))
            continue;
        assign(w, n, &model);
        mg_evaluator_begin(&w->evaluator, &model);
        if (mg_evaluate(&w->evaluator, term) == wanted)
            result.words[n / 64] |= (uint64_t)1 << n % 64;
    }
    mg_model_clear(&model);
    return result;
}

static bool is_empty(const set *s)
{
    for (int i = 0; i < WORDS; i++)
        if (s->words[i])
            return false;
    return true;
}

/* ---- random conditions ------------------------------------------------------------------------------------------ */

static mg_term roll_number(world *w, unsigned width, int depth)
{
    static const mg_term_operation operations[] = {MG_TERM_ADD,  MG_TERM_SUB,  MG_TERM_MUL, MG_TERM_AND,
                                                   MG_TERM_OR,   MG_TERM_UREM, MG_TERM_SHL, MG_TERM_SDIV,
                                                   MG_TERM_LSHR, MG_TERM_XOR};
    uint64_t which = dice_roll(&w->dice, depth ? 4 : 3);
    if (which == 3) {
        mg_term_operation operation = operations[dice_roll(&w->dice, sizeof operations / sizeof *operations)];
        mg_term a = roll_number(w, width, depth - 1);
        return mg_terms_binary(w->terms, operation, a, roll_number(w, width, depth - 1));
    }
    if (which == 2)
        return mg_terms_constant(w->terms, width, dice_roll(&w->dice, 16));
    uint64_t i = dice_roll(&w->dice, SYMBOLS);
    return w->widths[i] <= width ? mg_terms_extend(w->terms, MG_TERM_SEXT, w->symbols[i], width)
                                 : mg_terms_extract(w->terms, w->symbols[i], 0, width);
}

static mg_term roll_condition(world *w, int depth)
{
    static const mg_term_operation operations[] = {MG_TERM_EQ,  MG_TERM_NE,    MG_TERM_ULT,
                                                   MG_TERM_ULE, MG_TERM_SLT,   MG_TERM_SLE,
                                                   MG_TERM_SLT, MG_TERM_SADDO, MG_TERM_UMULO};
    static const mg_term_operation logic[] = {MG_TERM_AND, MG_TERM_OR, MG_TERM_XOR};
    if (depth && !dice_roll(&w->dice, 5)) {
        mg_term a = roll_condition(w, depth - 1);
        return mg_terms_binary(w->terms, logic[dice_roll(&w->dice, 3)], a, roll_condition(w, depth - 1));
    }
    unsigned width = w->widths[dice_roll(&w->dice, SYMBOLS)];
    mg_term a = roll_number(w, width, (int)dice_roll(&w->dice, 3));
    mg_term_operation operation = operations[dice_roll(&w->dice, sizeof operations / sizeof *operations)];
    return mg_terms_binary(w->terms, operation, a, roll_number(w, width, (int)dice_roll(&w->dice, 3)));
}

/* ---- one list ------------------------------------------------------------------------------------------------------ */

static void complain(const world *w, mg_term term, mg_reply answer, const char *what)
{
    mg_text text = {0};
    mg_term_add_text(&text, w->terms, term);
    fail_msg("%s, seed %llu, after %u conditions: %s: %d: %s", w->setting->name, (unsigned long long)w->seed,
             w->depth, text.data, answer, what);
}

static mg_reply compare_answer(world *w, mg_term term, uint64_t wanted)
{
    mg_term asked = wanted ? term : mg_terms_unary(w->terms, MG_TERM_NOT, term);
    set left = pick_assignments(w, &w->sets[w->depth], term, wanted);
    mg_reply truth = is_empty(&left) ? MG_REPLY_NO : MG_REPLY_YES;
    mg_reply answer = mg_condition_can_hold(w->condition, asked);
    if (answer != truth && !(w->setting->may_not_know && answer == MG_REPLY_UNKNOWN))
        complain(w, asked, answer, "brute force says otherwise");
    w->answered += answer != MG_REPLY_UNKNOWN;
    return truth;
}

static void compare_model(world *w)
{
    mg_model model = {0};
    bool is_there = mg_condition_model(w->condition, &model);
    unsigned n = number_of(w, &model);
    const set *left = &w->sets[w->depth];
    if (is_there && !(left->words[n / 64] >> n % 64 & 1))
        complain(w, w->symbols[0], MG_REPLY_YES, "the model is none");
    if (!is_there && !is_empty(left) && !w->setting->may_not_know)
        complain(w, w->symbols[0], MG_REPLY_NO, "there is a model");
    mg_model_clear(&model);
}

static void step(world *w)
{
    mg_term term = roll_condition(w, 2);
    mg_reply truth = compare_answer(w, term, 1);
    compare_answer(w, term, 0);
    /* what cannot hold is added now and then: all answers are no until it is taken back */
    if (w->depth + 1 < DEEPEST && (truth == MG_REPLY_YES || !dice_roll(&w->dice, 12))) {
        w->marks[w->depth] = mg_condition_mark(w->condition);
        mg_condition_add(w->condition, term);
        w->sets[w->depth + 1] = pick_assignments(w, &w->sets[w->depth], term, 1);
        w->depth++;
    }
    compare_model(w);
    if (w->depth && !dice_roll(&w->dice, 5)) {
        w->depth = (unsigned)dice_roll(&w->dice, w->depth);
        mg_condition_take_back(w->condition, w->marks[w->depth]);
        compare_model(w);
    }
    mg_check_condition(w->condition);
}

static void run_list(world *w)
{
    w->terms = mg_terms_new(100000);
    w->condition = mg_condition_new(w->terms, w->setting->rlimit, w->setting->with_order);
    w->evaluator.terms = w->terms;
    w->dice.state = w->seed * 0x9e3779b97f4a7c15;
    for (int i = 0; i < SYMBOLS; i++) {
        w->widths[i] = 3 + (unsigned)dice_roll(&w->dice, 2);
        w->symbols[i] = mg_terms_symbol(w->terms, w->widths[i], (char[]){(char)('a' + i), 0});
    }
    w->depth = 0;
    memset(&w->sets[0], 0xff, sizeof w->sets[0]);
    for (int i = 0; i < 15; i++)
        step(w);
    mg_evaluator_clear(&w->evaluator);
#define MG_STAT(name, type, text) w->counts->name += mg_condition_counts(w->condition)->name;
#include "shape/questions.def"
#undef MG_STAT
    mg_condition_free(w->condition);
    mg_terms_free(w->terms);
}

static void tell_counts(const char *title, const mg_question_counts *counts)
{
    print_message("%s:", title);
#define MG_STAT(name, type, text) print_message(" %g " #name, (double)counts->name);
#include "shape/questions.def"
#undef MG_STAT
    print_message("\n");
}

static void brute_force_agrees(void **state)
{
    static world w;
    const setting *how = *state;
    mg_question_counts counts = {0};
    uint64_t answered = 0, seeds = dice_share(how->seeds);
    for (uint64_t seed = how->first_seed; seed < how->first_seed + seeds; seed++) {
        w = (world){.setting = how, .seed = seed, .counts = &counts};
        run_list(&w);
        answered += w.answered;
    }
    tell_counts(how->name, &counts);
    assert_true(answered * 10 > seeds * 30 * (how->may_not_know ? 2 : 9)); /* of 30 questions a list */
    if (how->may_not_know)
        assert_true(answered < seeds * 30);
}

/* ---- sorting ---------------------------------------------------------------------------------------------------------- */

enum { SORTED = 6 };

typedef struct sorting {
    mg_terms *terms;
    mg_condition *condition;
    unsigned long paths, models;
} sorting;

/* Insertion sort of symbols, on every path: element `at` of `values` is on its way down, those before `next` are sorted. */
static void sort_on(sorting *s, const mg_term *values, int next, int at)
{
    if (next == SORTED) {
        mg_model model = {0};
        s->paths++;
        s->models += mg_condition_model(s->condition, &model);
        mg_model_clear(&model);
        return;
    }
    if (!at) {
        sort_on(s, values, next + 1, next + 1);
        return;
    }
    mg_term less = mg_terms_binary(s->terms, MG_TERM_SLT, values[at], values[at - 1]);
    mg_term both[] = {less, mg_terms_unary(s->terms, MG_TERM_NOT, less)};
    for (int i = 0; i < 2; i++) {
        if (mg_condition_can_hold(s->condition, both[i]) != MG_REPLY_YES)
            continue;
        mg_term after[SORTED];
        size_t mark = mg_condition_mark(s->condition);
        memcpy(after, values, sizeof after);
        if (i == 0) {
            after[at] = values[at - 1];
            after[at - 1] = values[at];
        }
        mg_condition_add(s->condition, both[i]);
        sort_on(s, after, i ? next + 1 : next, i ? next + 1 : at - 1);
        mg_condition_take_back(s->condition, mark);
    }
}

static mg_question_counts sort_all(bool with_order)
{
    sorting s = {.terms = mg_terms_new(10000)};
    mg_term values[SORTED];
    for (int i = 0; i < SORTED; i++)
        values[i] = mg_terms_symbol(s.terms, 32, (char[]){(char)('a' + i), 0});
    s.condition = mg_condition_new(s.terms, 0, with_order);
    double start = mg_clock();
    sort_on(&s, values, 1, 1);
    mg_question_counts counts = *mg_condition_counts(s.condition);
    print_message("%.3f s, ", mg_clock() - start);
    tell_counts(with_order ? "sorting with the order solver" : "sorting without it", &counts);
    assert_int_equal(s.paths, 720);
    assert_int_equal(s.models, 720);
    mg_condition_free(s.condition);
    mg_terms_free(s.terms);
    return counts;
}

static void sorting_needs_no_solver(void **state)
{
    (void)state;
    mg_question_counts with = sort_all(true), without = sort_all(false);
    assert_int_equal(with.questions, 1438);
    assert_int_equal(with.ordered, 1438);
    assert_int_equal(with.solved + with.cached + with.unknown, 0);
    assert_int_equal(without.questions, 1438);
    assert_int_equal(without.ordered, 0);
    assert_true(without.solved > 0 && without.solved < 1438);
    assert_true(without.modelled >= 1438 / 2);
}

/* An answer is kept for what was asked, not for what else held on the path: a < b < c refutes c < a, and without it c < a can hold. */
static void answers_are_of_what_was_asked(void **state)
{
    mg_terms *t = mg_terms_new(1000);
    mg_condition *c = mg_condition_new(t, 0, false);
    mg_term values[4], less[4][4];
    (void)state;
    for (int i = 0; i < 4; i++)
        values[i] = mg_terms_symbol(t, 32, (char[]){(char)('a' + i), 0});
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            less[i][k] = i == k ? 0 : mg_terms_binary(t, MG_TERM_SLT, values[i], values[k]);
    for (int round = 0; round < 3; round++) {
        assert_int_equal(mg_condition_add(c, less[0][1]), MG_REPLY_YES);
        assert_int_equal(mg_condition_add(c, less[1][2]), MG_REPLY_YES);
        assert_int_equal(mg_condition_add(c, less[3][0]), MG_REPLY_YES);
        assert_int_equal(mg_condition_can_hold(c, less[2][0]), MG_REPLY_NO);
        assert_int_equal(mg_condition_can_hold(c, less[2][3]), MG_REPLY_NO);
        assert_int_equal(mg_condition_can_hold(c, less[1][0]), MG_REPLY_NO);
        mg_condition_take_back(c, 1);
        assert_int_equal(mg_condition_can_hold(c, less[2][0]), MG_REPLY_YES);
        assert_int_equal(mg_condition_add(c, less[2][3]), MG_REPLY_YES);
        assert_int_equal(mg_condition_can_hold(c, less[2][0]), MG_REPLY_YES);
        mg_condition_take_back(c, 0);
        assert_int_equal(mg_condition_add(c, less[2][0]), MG_REPLY_YES);
        assert_int_equal(mg_condition_can_hold(c, less[1][0]), MG_REPLY_YES);
        mg_condition_take_back(c, 0);
    }
    mg_condition_free(c);
    mg_terms_free(t);
}

/* ---- who answers -------------------------------------------------------------------------------------------------------- */

typedef struct expected {
    uint64_t known, ordered, modelled, cached, solved;
} expected;

static void counted(const mg_condition *condition, expected e)
{
    const mg_question_counts *counts = mg_condition_counts(condition);
    assert_int_equal(counts->known, e.known);
    assert_int_equal(counts->ordered, e.ordered);
    assert_int_equal(counts->modelled, e.modelled);
    assert_int_equal(counts->cached, e.cached);
    assert_int_equal(counts->solved, e.solved);
    assert_int_equal(counts->questions, e.known + e.ordered + e.modelled + e.cached + e.solved);
}

static void each_layer_answers_in_its_turn(void **state)
{
    mg_terms *t = mg_terms_new(1000);
    mg_condition *c = mg_condition_new(t, 0, true);
    mg_term x = mg_terms_symbol(t, 32, "x"), y = mg_terms_symbol(t, 32, "y"), z = mg_terms_symbol(t, 32, "z");
    mg_term product = mg_terms_binary(t, MG_TERM_MUL, x, y), one = mg_terms_constant(t, 32, 1);
    mg_term is_odd = mg_terms_binary(t, MG_TERM_EQ, mg_terms_binary(t, MG_TERM_AND, product, one), one);
    mg_term x_even =
        mg_terms_binary(t, MG_TERM_EQ, mg_terms_binary(t, MG_TERM_AND, x, one), mg_terms_constant(t, 32, 0));
    mg_term z_more = mg_terms_binary(t, MG_TERM_SLT, one, z), x_less = mg_terms_binary(t, MG_TERM_SLT, x, y);
    (void)state;
    assert_int_equal(mg_condition_can_hold(c, mg_terms_constant(t, 1, 1)), MG_REPLY_YES);
    counted(c, (expected){.known = 1});
    assert_int_equal(mg_condition_can_hold(c, z_more), MG_REPLY_YES);
    assert_int_equal(mg_condition_add(c, z_more), MG_REPLY_YES); /* just asked: not asked again */
    counted(c, (expected){.known = 1, .ordered = 1});
    assert_int_equal(mg_condition_add(c, is_odd), MG_REPLY_YES);
    counted(c, (expected){.known = 1, .ordered = 1, .solved = 1});
    assert_int_equal(mg_condition_can_hold(c, mg_terms_unary(t, MG_TERM_NOT, x_even)), MG_REPLY_YES);
    counted(c, (expected){.known = 1, .ordered = 1, .modelled = 1, .solved = 1});
    assert_int_equal(mg_condition_can_hold(c, x_even), MG_REPLY_NO);
    assert_int_equal(mg_condition_can_hold(c, x_even), MG_REPLY_NO);
    counted(c, (expected){.known = 1, .ordered = 1, .modelled = 1, .cached = 1, .solved = 2});
    mg_condition_take_back(c, 1);
    assert_int_equal(mg_condition_add(c, is_odd), MG_REPLY_YES); /* its model is still there */
    assert_int_equal(mg_condition_can_hold(c, x_even), MG_REPLY_NO);
    counted(c, (expected){.known = 1, .ordered = 1, .modelled = 2, .cached = 2, .solved = 2});
    assert_int_equal(mg_condition_can_hold(c, x_less),
                     MG_REPLY_YES); /* x and y are not for the order solver alone */
    assert_int_equal(mg_condition_counts(c)->ordered, 1);
    assert_int_equal(mg_condition_can_hold(c, mg_terms_unary(t, MG_TERM_NOT, is_odd)), MG_REPLY_NO);
    assert_int_equal(mg_condition_counts(c)->known, 2);
    assert_int_equal(mg_condition_can_hold(c, 0), MG_REPLY_UNKNOWN);
    assert_int_equal(mg_condition_counts(c)->unknown, 1);
    mg_condition_free(c);
    mg_terms_free(t);
}

/* What was just asked is not asked again when it is added; but it is after something else became true. */
static void what_is_taken_back_is_asked_again(void **state)
{
    mg_terms *t = mg_terms_new(1000);
    mg_condition *c = mg_condition_new(t, 0, true);
    mg_term x = mg_terms_symbol(t, 32, "x"), y = mg_terms_symbol(t, 32, "y");
    mg_term less = mg_terms_binary(t, MG_TERM_SLT, x, y), not_less = mg_terms_unary(t, MG_TERM_NOT, less);
    (void)state;
    assert_int_equal(mg_condition_add(c, mg_terms_binary(t, MG_TERM_NE, x, y)), MG_REPLY_YES);
    assert_int_equal(mg_condition_can_hold(c, less), MG_REPLY_YES);
    mg_condition_take_back(c, 0);
    assert_int_equal(mg_condition_add(c, not_less), MG_REPLY_YES);
    assert_int_equal(mg_condition_add(c, less), MG_REPLY_NO);
    assert_int_equal(mg_condition_can_hold(c, mg_terms_constant(t, 1, 1)), MG_REPLY_NO);
    mg_condition_take_back(c, 1);
    assert_int_equal(mg_condition_can_hold(c, mg_terms_constant(t, 1, 1)), MG_REPLY_YES);
    mg_condition_free(c);
    mg_terms_free(t);
}

int main(void)
{
    static setting settings[] = {
        {"with the order solver", true, 0, false, 1, 250},
        {"without it", false, 0, false, 1, 120},
        {"with little work allowed", true, 300, true, 1000, 120},
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(brute_force_agrees, &settings[0]),
        cmocka_unit_test_prestate(brute_force_agrees, &settings[1]),
        cmocka_unit_test_prestate(brute_force_agrees, &settings[2]),
        cmocka_unit_test(sorting_needs_no_solver),
        cmocka_unit_test(answers_are_of_what_was_asked),
        cmocka_unit_test(each_layer_answers_in_its_turn),
        cmocka_unit_test(what_is_taken_back_is_asked_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

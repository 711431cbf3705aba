/* What is made of comparisons of two terms: as comparators are written, it is one comparison again; and 20,000 random ones have the same value as what was not simplified,
 * for all pairs of three-bit numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "sym/evaluate.h"
#include "sym/term_text.h"
#include "sym/terms.h"
#include "tests/unit/dice.h"

enum { WIDTH = 3, VALUES = 1 << WIDTH, TREES = 20000, DEPTH = 4 };

typedef struct fixture {
    mg_terms *terms;
    mg_term a, b;
} fixture;

static fixture begin(unsigned width)
{
    fixture f = {.terms = mg_terms_new(1 << 20)};
    f.a = mg_terms_symbol(f.terms, width, "a");
    f.b = mg_terms_symbol(f.terms, width, "b");
    return f;
}

/* ---- as comparators are written -------------------------------------------------------------------------------- */

static mg_term as_int(const fixture *f, mg_term bit)
{
    return mg_terms_extend(f->terms, MG_TERM_ZEXT, bit, 32);
}

static mg_term difference(const fixture *f, mg_term less, mg_term greater)
{
    return mg_terms_binary(f->terms, MG_TERM_SUB, as_int(f, greater), as_int(f, less));
}

static mg_term minus_one_or(const fixture *f, mg_term less, mg_term greater)
{
    return mg_terms_ite(f->terms, less, mg_terms_constant(f->terms, 32, UINT32_MAX), as_int(f, greater));
}

static mg_term nested(const fixture *f, mg_term less, mg_term greater)
{
    mg_term equal = mg_terms_binary(f->terms, MG_TERM_EQ, f->a, f->b);
    (void)greater;
    return mg_terms_ite(f->terms, equal, mg_terms_constant(f->terms, 32, 0),
                        mg_terms_ite(f->terms, less, mg_terms_constant(f->terms, 32, (uint32_t)-7),
                                     mg_terms_constant(f->terms, 32, 7)));
}

static void a_comparator_compares(void **state)
{
    mg_term (*const ways[])(const fixture *, mg_term, mg_term) = {difference, minus_one_or, nested};
    const mg_term_operation orders[] = {MG_TERM_SLT, MG_TERM_ULT};
    (void)state;
    for (size_t way = 0; way < 3; way++)
        for (size_t order = 0; order < 2; order++) {
            fixture f = begin(32);
            mg_term less = mg_terms_binary(f.terms, orders[order], f.a, f.b),
                    greater = mg_terms_binary(f.terms, orders[order], f.b, f.a),
                    told = ways[way](&f, less, greater), zero = mg_terms_constant(f.terms, 32, 0);
            assert_int_equal(mg_terms_binary(f.terms, MG_TERM_SLT, told, zero), less);
            assert_int_equal(mg_terms_binary(f.terms, MG_TERM_SLT, zero, told), greater);
            assert_int_equal(mg_terms_binary(f.terms, MG_TERM_SLE, told, zero),
                             mg_terms_unary(f.terms, MG_TERM_NOT, greater));
            assert_int_equal(mg_terms_binary(f.terms, MG_TERM_EQ, told, zero),
                             mg_terms_binary(f.terms, MG_TERM_EQ, f.a, f.b));
            mg_terms_free(f.terms);
        }
}

/* Signed and unsigned orders are not the same, nor are comparisons of other terms. */
static void what_is_not_the_same_stays(void **state)
{
    fixture f = begin(32);
    (void)state;
    mg_term c = mg_terms_symbol(f.terms, 32, "c");
    mg_term less = mg_terms_binary(f.terms, MG_TERM_SLT, f.a, f.b),
            below = mg_terms_binary(f.terms, MG_TERM_ULT, f.b, f.a),
            other = mg_terms_binary(f.terms, MG_TERM_SLT, c, f.a);
    assert_true(mg_terms_is(f.terms, mg_terms_binary(f.terms, MG_TERM_AND, less, below), MG_TERM_AND));
    assert_true(mg_terms_is(f.terms, mg_terms_binary(f.terms, MG_TERM_AND, less, other), MG_TERM_AND));
    mg_terms_free(f.terms);
}

/* ---- any ------------------------------------------------------------------------------------------------------ */

/* The same twice, simplified and not: rolls the same numbers. */
static mg_term make_bit(const fixture *f, dice *d, unsigned depth);

static mg_term make_number(const fixture *f, dice *d, unsigned depth)
{
    static const mg_term_operation both[] = {MG_TERM_ADD, MG_TERM_SUB, MG_TERM_XOR, MG_TERM_MUL};
    mg_terms *t = f->terms;
    uint64_t which = dice_roll(d, depth ? 5 : 2);
    if (!which)
        return mg_terms_constant(t, WIDTH, dice_roll(d, VALUES));
    if (which == 1)
        return mg_terms_extend(t, dice_roll(d, 2) ? MG_TERM_ZEXT : MG_TERM_SEXT, make_bit(f, d, 0), WIDTH);
    mg_term bit = which == 4 ? make_bit(f, d, depth - 1) : 0;
    mg_term_operation operation = both[dice_roll(d, 4)];
    mg_term one = make_number(f, d, depth - 1), other = make_number(f, d, depth - 1);
    return bit ? mg_terms_ite(t, bit, one, other) : mg_terms_binary(t, operation, one, other);
}

static mg_term make_bit(const fixture *f, dice *d, unsigned depth)
{
    static const mg_term_operation tests[] = {MG_TERM_EQ, MG_TERM_SLT, MG_TERM_ULT, MG_TERM_SLE, MG_TERM_NE},
                                   bits[] = {MG_TERM_AND, MG_TERM_OR, MG_TERM_XOR};
    mg_terms *t = f->terms;
    uint64_t which = dice_roll(d, depth ? 4 : 1), swapped = dice_roll(d, 2), test = dice_roll(d, 5);
    if (!which)
        return mg_terms_binary(t, tests[test], swapped ? f->b : f->a, swapped ? f->a : f->b);
    if (which == 1)
        return mg_terms_unary(t, MG_TERM_NOT, make_bit(f, d, depth - 1));
    mg_term one = which == 2 ? make_bit(f, d, depth - 1) : make_number(f, d, depth - 1);
    mg_term other = which == 2 ? make_bit(f, d, depth - 1) : mg_terms_constant(t, WIDTH, dice_roll(d, VALUES));
    return mg_terms_binary(t, which == 2 ? bits[test % 3] : tests[test], one, other);
}

static void same_for_all(mg_evaluator *evaluator, mg_term simple, mg_term plain)
{
    for (uint64_t pair = 0; pair < VALUES * VALUES; pair++) {
        mg_model model = {0};
        mg_model_set(&model, 0, pair % VALUES);
        mg_model_set(&model, 1, pair / VALUES);
        mg_evaluator_begin(evaluator, &model);
        assert_int_equal(mg_evaluate(evaluator, simple), mg_evaluate(evaluator, plain));
        mg_model_clear(&model);
    }
}

static void random_ones_keep_their_values(void **state)
{
    unsigned shorter = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= TREES;) {
        fixture f = begin(WIDTH);
        mg_evaluator evaluator = {.terms = f.terms};
        for (uint64_t end = seed + 500; seed < end; seed++) {
            dice once = {seed * 0x9e3779b97f4a7c15}, again = once;
            mg_term simple = make_bit(&f, &once, DEPTH);
            f.terms->is_plain = true;
            mg_term plain = make_bit(&f, &again, DEPTH);
            f.terms->is_plain = false;
            assert_true(simple && plain);
            same_for_all(&evaluator, simple, plain);
            shorter += simple != plain;
        }
        mg_evaluator_clear(&evaluator);
        mg_terms_free(f.terms);
    }
    assert_true(shorter > TREES / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_comparator_compares),
        cmocka_unit_test(what_is_not_the_same_stays),
        cmocka_unit_test(random_ones_keep_their_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

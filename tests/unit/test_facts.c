/* Facts about divisions against all operands of four bits, and one where a question needs them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sym/condition.h"
#include "sym/evaluate.h"
#include "sym/facts.h"

static const mg_term_operation divisions[] = {MG_TERM_UDIV, MG_TERM_SDIV, MG_TERM_UREM, MG_TERM_SREM};
enum { DIVISIONS = sizeof divisions / sizeof *divisions, WIDTH = 4, NUMBERS = 1 << WIDTH };

typedef struct world {
    mg_terms *terms;
    mg_facts facts;
    mg_term a, b;
} world;

static void begin(world *w, unsigned width)
{
    *w = (world){.terms = mg_terms_new(1 << 16)};
    w->facts.terms = w->terms;
    w->a = mg_terms_symbol(w->terms, width, "a");
    w->b = mg_terms_symbol(w->terms, width, "b");
}

static void end(world *w)
{
    mg_facts_clear(&w->facts);
    mg_terms_free(w->terms);
}

static void facts_hold_for_all_operands(void **state)
{
    world w;
    mg_model model = {0};
    (void)state;
    begin(&w, WIDTH);
    mg_evaluator evaluator = {.terms = w.terms};
    for (int d = 0; d < DIVISIONS; d++) {
        mg_term result = mg_terms_binary(w.terms, divisions[d], w.a, w.b);
        mg_facts_find(&w.facts, &result, 1);
        assert_true(w.facts.found.count >= 1);
        for (unsigned n = 0; n < NUMBERS * NUMBERS; n++) {
            mg_model_set(&model, 0, n % NUMBERS);
            mg_model_set(&model, 1, n / NUMBERS);
            mg_evaluator_begin(&evaluator, &model);
            for (size_t i = 0; i < w.facts.found.count; i++)
                assert_int_equal(mg_evaluate(&evaluator, w.facts.found.items[i]), 1);
        }
    }
    mg_evaluator_clear(&evaluator);
    mg_model_clear(&model);
    end(&w);
}

static void divisions_are_found_inside_terms_once_each(void **state)
{
    world w;
    (void)state;
    begin(&w, 32);
    mg_term rest = mg_terms_binary(w.terms, MG_TERM_UREM, w.a, w.b), one = mg_terms_constant(w.terms, 32, 1),
            more = mg_terms_binary(w.terms, MG_TERM_ADD, rest, one),
            known = mg_terms_binary(w.terms, MG_TERM_UREM, w.a, mg_terms_constant(w.terms, 32, 10));
    mg_facts_find(&w.facts, &rest, 1);
    size_t count = w.facts.found.count;
    mg_term both[] = {more, mg_terms_binary(w.terms, MG_TERM_ULT, more, rest)};
    mg_facts_find(&w.facts, both, 2);
    assert_int_equal(w.facts.found.count, count);
    mg_facts_find(&w.facts, &known, 1); /* a solver knows the circuit of this one */
    assert_int_equal(w.facts.found.count, 0);
    end(&w);
}

/* Without its facts Z3 gives up. */
static void remainders_are_less_than_divisors(void **state)
{
    static const mg_term_operation orders[] = {[MG_TERM_UREM] = MG_TERM_ULT, [MG_TERM_SREM] = MG_TERM_SLT};
    world w;
    (void)state;
    begin(&w, 32);
    for (int d = 0; d < DIVISIONS; d++) {
        if (divisions[d] != MG_TERM_UREM && divisions[d] != MG_TERM_SREM)
            continue;
        mg_condition *condition = mg_condition_new(w.terms, 250000, true);
        mg_term zero = mg_terms_constant(w.terms, 32, 0), less = orders[divisions[d]];
        mg_condition_add(condition, mg_terms_binary(w.terms, less, zero, w.b));
        mg_term rest = mg_terms_binary(w.terms, divisions[d], w.a, w.b),
                is_less = mg_terms_binary(w.terms, less, rest, w.b),
                is_not = mg_terms_unary(w.terms, MG_TERM_NOT, is_less);
        assert_int_equal(mg_condition_can_hold(condition, is_not), MG_REPLY_NO);
        assert_int_equal(mg_condition_can_hold(condition, is_less), MG_REPLY_YES);
        mg_condition_free(condition);
    }
    end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_hold_for_all_operands),
        cmocka_unit_test(divisions_are_found_inside_terms_once_each),
        cmocka_unit_test(remainders_are_less_than_divisors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

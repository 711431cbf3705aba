/* Z3 behind its interface. A term that was simplified and the same one that was not: Z3 finds no values for which they differ. Answers, models, limits; what
 * goes wrong inside is an answer too: the functions of Z3 defined here come before those of the library, and fail when told to. */
#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <z3.h>

#include "sym/term_text.h"
#include "sym/z3.h"
#include "tests/unit/random_terms.h"

/* ---- a library that fails ---------------------------------------------------------------------------------- */

static int calls_until_failure; /* 0: it never fails */

static int is_time_to_fail(Z3_context context)
{
    if (!calls_until_failure || --calls_until_failure)
        return 0;
    Z3_set_error(context, Z3_MEMOUT_FAIL);
    return 1;
}

typedef Z3_ast binary_function(Z3_context, Z3_ast, Z3_ast);

Z3_ast Z3_mk_bvadd(Z3_context context, Z3_ast a, Z3_ast b)
{
    binary_function *real;
    *(void **)&real = dlsym(RTLD_NEXT, "Z3_mk_bvadd");
    return is_time_to_fail(context) ? NULL : real(context, a, b);
}

Z3_ast Z3_mk_bvslt(Z3_context context, Z3_ast a, Z3_ast b)
{
    binary_function *real;
    *(void **)&real = dlsym(RTLD_NEXT, "Z3_mk_bvslt");
    return is_time_to_fail(context) ? NULL : real(context, a, b);
}

Z3_lbool Z3_solver_check(Z3_context context, Z3_solver solver)
{
    Z3_lbool (*real)(Z3_context, Z3_solver);
    *(void **)&real = dlsym(RTLD_NEXT, "Z3_solver_check");
    return is_time_to_fail(context) ? Z3_L_UNDEF : real(context, solver);
}

/* ---- what is simplified keeps its value ---------------------------------------------------------------------- */

enum { COMPARED = 1500, ENOUGH = 1450 };

static void tell_difference(const random_terms *r, const random_term *one, int number)
{
    mg_text text = {0};
    mg_term_add_text(&text, r->terms, one->plain);
    mg_text_add(&text, "\n  became ");
    mg_term_add_text(&text, r->terms, one->term);
    print_error("term %d: %s\n", number, text.data);
    mg_text_clear(&text);
}

static void simplifying_changes_no_value(void **state)
{
    random_terms r = {0};
    mg_model model = {0};
    int decided = 0;
    (void)state;
    random_begin(&r, 77, true);
    mg_solver *solver = mg_solver_new(r.terms, 150000);
    for (int i = 0; i < COMPARED;) {
        random_term one = random_make(&r, 1 + (unsigned)dice_roll(&r.dice, 9), 2 + (int)dice_roll(&r.dice, 3));
        if (one.term == one.plain)
            continue;
        r.terms->is_plain = true;
        mg_term differ = mg_terms_binary(r.terms, MG_TERM_NE, one.term, one.plain);
        r.terms->is_plain = false;
        mg_reply answer = mg_solver_ask(solver, &differ, 1, NULL, 0, &model);
        if (answer == MG_REPLY_YES)
            tell_difference(&r, &one, i);
        assert_int_not_equal(answer, MG_REPLY_YES);
        decided += answer == MG_REPLY_NO;
        i++;
    }
    assert_true(decided >= ENOUGH);
    assert_int_equal(mg_solver_restarts(solver), 0);
    mg_solver_free(solver);
    mg_model_clear(&model);
    random_end(&r);
}

/* ---- operations mean the same to Z3 ---------------------------------------------------------------------------- */

/* The value of the operation for all values of x and y, as one choice after the other. */
static mg_term make_table(mg_terms *terms, mg_term_operation operation, mg_term x, mg_term y)
{
    unsigned width = mg_terms_width(terms, x);
    bool is_test = mg_term_form_of(operation) == MG_TERM_FORM_TEST;
    mg_term table = 0;
    for (uint64_t n = 0; n < (uint64_t)1 << 2 * width; n++) {
        uint64_t a = n >> width, b = random_cut(n, width);
        uint64_t value = is_test ? random_test(operation, a, b, width) : random_binary(operation, a, b, width);
        mg_term wanted = mg_terms_constant(terms, is_test ? 1 : width, value);
        mg_term is_x = mg_terms_binary(terms, MG_TERM_EQ, x, mg_terms_constant(terms, width, a));
        mg_term is_y = mg_terms_binary(terms, MG_TERM_EQ, y, mg_terms_constant(terms, width, b));
        table = table ? mg_terms_ite(terms, mg_terms_binary(terms, MG_TERM_AND, is_x, is_y), wanted, table)
                      : wanted;
    }
    return table;
}

static void operations_mean_the_same(void **state)
{
    static const uint32_t symbols[] = {0, 1};
    int asked = 0;
    (void)state;
    for (unsigned width = 1; width <= 3; width++) {
        mg_terms *terms = mg_terms_new(100000);
        mg_solver *solver = mg_solver_new(terms, 0);
        mg_model model = {0};
        terms->is_plain = true;
        mg_term x = mg_terms_symbol(terms, width, "x"), y = mg_terms_symbol(terms, width, "y");
        for (unsigned operation = 0; operation < MG_TERM_COUNT; operation++) {
            mg_term_form form = mg_term_form_of(operation);
            if (form != MG_TERM_FORM_BINARY && form != MG_TERM_FORM_TEST)
                continue;
            mg_term differ = mg_terms_binary(terms, MG_TERM_NE, mg_terms_binary(terms, operation, x, y),
                                             make_table(terms, operation, x, y));
            if (mg_solver_ask(solver, &differ, 1, symbols, 2, &model) != MG_REPLY_NO)
                fail_msg("operation %u, %u bits: of %llu and %llu", operation, width,
                         (unsigned long long)mg_model_value(&model, 0),
                         (unsigned long long)mg_model_value(&model, 1));
            asked++;
        }
        mg_model_clear(&model);
        mg_solver_free(solver);
        mg_terms_free(terms);
    }
    assert_int_equal(asked, 3 * 25);
}

/* The values of x by a number, as one choice after the other. */
static mg_term make_row(mg_terms *terms, mg_term_operation operation, mg_term x, uint64_t by)
{
    unsigned width = mg_terms_width(terms, x);
    mg_term row = 0;
    for (uint64_t a = 0; a < (uint64_t)1 << width; a++) {
        mg_term is_a = mg_terms_binary(terms, MG_TERM_EQ, x, mg_terms_constant(terms, width, a));
        mg_term wanted = mg_terms_constant(terms, width, random_binary(operation, a, by, width));
        row = row ? mg_terms_ite(terms, is_a, wanted, row) : wanted;
    }
    return row;
}

/* A divisor that is a number may be translated in another way than one that is a symbol: each number of up to 5 bits. */
static void divisors_that_are_numbers_mean_the_same(void **state)
{
    static const uint32_t symbols[] = {0};
    static const mg_term_operation divisions[] = {MG_TERM_SDIV, MG_TERM_SREM, MG_TERM_UDIV, MG_TERM_UREM};
    (void)state;
    for (unsigned width = 2; width <= 5; width++) {
        mg_terms *terms = mg_terms_new(100000);
        mg_solver *solver = mg_solver_new(terms, 0);
        mg_model model = {0};
        terms->is_plain = true;
        mg_term x = mg_terms_symbol(terms, width, "x");
        for (uint64_t n = 0; n < (uint64_t)4 << width; n++) {
            mg_term_operation operation = divisions[n & 3];
            mg_term made = mg_terms_binary(terms, operation, x, mg_terms_constant(terms, width, n >> 2));
            mg_term differ =
                mg_terms_binary(terms, MG_TERM_NE, made, make_row(terms, operation, x, n >> 2));
            if (mg_solver_ask(solver, &differ, 1, symbols, 1, &model) != MG_REPLY_NO)
                fail_msg("operation %u, %u bits: of %llu by %llu", operation, width,
                         (unsigned long long)mg_model_value(&model, 0), (unsigned long long)n >> 2);
        }
        mg_model_clear(&model);
        mg_solver_free(solver);
        mg_terms_free(terms);
    }
}

/* Any operation of any width: the symbols have the values that they have, the term its value. */
static void values_are_the_same(void **state)
{
    random_terms r = {0};
    mg_model model = {0};
    (void)state;
    random_begin(&r, 5, true);
    mg_solver *solver = mg_solver_new(r.terms, 2000000);
    mg_evaluator evaluator = {.terms = r.terms};
    for (int i = 0; i < 3000; i++) {
        random_term one = random_make(&r, random_width(&r.dice), 1);
        mg_numbers symbols = {0};
        mg_term conditions[6], *next = conditions;
        mg_evaluator_add_symbols(&evaluator, one.plain, &symbols);
        r.terms->is_plain = true;
        for (size_t k = 0; k < symbols.count; k++) {
            mg_term symbol = r.terms->symbols.items[symbols.items[k]].term;
            uint64_t value = mg_model_value(&r.model, symbols.items[k]);
            mg_term number = mg_terms_constant(r.terms, mg_terms_width(r.terms, symbol), value);
            *next++ = mg_terms_binary(r.terms, MG_TERM_EQ, symbol, number);
        }
        mg_term wanted = mg_terms_constant(r.terms, one.width, one.value);
        *next++ = mg_terms_binary(r.terms, MG_TERM_NE, one.plain, wanted);
        r.terms->is_plain = false;
        mg_reply answer = mg_solver_ask(solver, conditions, (size_t)(next - conditions), NULL, 0, &model);
        if (answer != MG_REPLY_NO)
            tell_difference(&r, &one, i);
        assert_int_equal(answer, MG_REPLY_NO);
        mg_vec_clear(&symbols);
    }
    mg_evaluator_clear(&evaluator);
    mg_solver_free(solver);
    mg_model_clear(&model);
    random_end(&r);
}

/* ---- answers ---------------------------------------------------------------------------------------------------- */

typedef struct question {
    mg_terms *terms;
    mg_solver *solver;
    mg_term x, y, bit, less, more, sum; /* x < y, y < x, x + y == 1000, and a symbol of one bit */
    mg_model model;
} question;

static question begin(uint32_t rlimit)
{
    question q = {.terms = mg_terms_new(1000)};
    q.solver = mg_solver_new(q.terms, rlimit);
    q.x = mg_terms_symbol(q.terms, 32, "x");
    q.y = mg_terms_symbol(q.terms, 32, "y");
    q.bit = mg_terms_symbol(q.terms, 1, "bit");
    q.less = mg_terms_binary(q.terms, MG_TERM_SLT, q.x, q.y);
    q.more = mg_terms_binary(q.terms, MG_TERM_SLT, q.y, q.x);
    q.sum = mg_terms_binary(q.terms, MG_TERM_EQ, mg_terms_binary(q.terms, MG_TERM_ADD, q.x, q.y),
                            mg_terms_constant(q.terms, 32, 1000));
    return q;
}

static void end(question *q)
{
    mg_solver_free(q->solver);
    mg_terms_free(q->terms);
    mg_model_clear(&q->model);
}

static mg_reply ask(question *q, size_t count, const mg_term *conditions)
{
    static const uint32_t symbols[] = {0, 1, 2};
    return mg_solver_ask(q->solver, conditions, count, symbols, 3, &q->model);
}

#define ASK(q, ...) ask(q, sizeof((mg_term[]){__VA_ARGS__}) / sizeof(mg_term), (mg_term[]){__VA_ARGS__})

static void models_make_it_hold(void **state)
{
    question q = begin(0);
    (void)state;
    assert_int_equal(ASK(&q, q.less, q.sum, q.bit), MG_REPLY_YES);
    int32_t x = (int32_t)mg_model_value(&q.model, 0), y = (int32_t)mg_model_value(&q.model, 1);
    assert_true(x < y);
    assert_int_equal((uint32_t)x + (uint32_t)y, 1000);
    assert_int_equal(mg_model_value(&q.model, 2), 1);
    assert_int_equal(ASK(&q, q.less, q.more), MG_REPLY_NO);
    assert_int_equal(ASK(&q, q.more), MG_REPLY_YES);
    assert_int_equal(ASK(&q, q.more, q.sum), MG_REPLY_YES);
    assert_int_equal(ASK(&q, q.more, mg_terms_unary(q.terms, MG_TERM_NOT, q.bit), q.bit), MG_REPLY_NO);
    assert_int_equal(ask(&q, 0, NULL), MG_REPLY_YES);
    assert_int_equal(mg_solver_restarts(q.solver), 0);
    end(&q);
}

static void a_limit_gives_no_answer(void **state)
{
    question q = begin(3000);
    (void)state;
    mg_term product = mg_terms_binary(q.terms, MG_TERM_MUL, q.x, q.y), one = mg_terms_constant(q.terms, 32, 1);
    mg_term factors[] = {
        mg_terms_binary(q.terms, MG_TERM_EQ, product, mg_terms_constant(q.terms, 32, 0x7ffe1de1)),
        mg_terms_binary(q.terms, MG_TERM_ULT, one, q.x), mg_terms_binary(q.terms, MG_TERM_ULT, one, q.y),
        mg_terms_unary(q.terms, MG_TERM_NOT, mg_terms_binary(q.terms, MG_TERM_UMULO, q.x, q.y))};
    assert_int_equal(ask(&q, 4, factors), MG_REPLY_UNKNOWN);
    assert_int_equal(mg_solver_restarts(q.solver), 0);
    assert_int_equal(ASK(&q, q.less), MG_REPLY_YES); /* the next question has a limit of its own */
    end(&q);
}

static void errors_are_answers(void **state)
{
    question q = begin(0);
    (void)state;
    for (int calls = 1; calls <= 3; calls++) { /* in x < y, in x + y, in the check */
        calls_until_failure = calls;
        assert_int_equal(ASK(&q, q.less, q.sum), MG_REPLY_UNKNOWN);
        assert_int_equal(calls_until_failure, 0);
        assert_int_equal(mg_solver_restarts(q.solver), calls);
    }
    assert_int_equal(ASK(&q, q.less, q.sum), MG_REPLY_YES);
    mg_term overflow = mg_terms_binary(q.terms, MG_TERM_SADDO, q.x, q.y); /* of several operations in Z3 */
    calls_until_failure = 1;
    assert_int_equal(ASK(&q, overflow), MG_REPLY_UNKNOWN);
    assert_int_equal(ASK(&q, overflow), MG_REPLY_YES);
    calls_until_failure = 1;
    assert_int_equal(ASK(&q, q.less, q.sum, q.more), MG_REPLY_UNKNOWN);
    assert_int_equal(ASK(&q, q.less, q.sum, q.more), MG_REPLY_NO);
    end(&q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simplifying_changes_no_value),
        cmocka_unit_test(operations_mean_the_same),
        cmocka_unit_test(divisors_that_are_numbers_mean_the_same),
        cmocka_unit_test(values_are_the_same),
        cmocka_unit_test(models_make_it_hold),
        cmocka_unit_test(a_limit_gives_no_answer),
        cmocka_unit_test(errors_are_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

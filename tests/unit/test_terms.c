/* Terms: a million random ones have the values that the machine computes, simplified as they are; what is the same has the same number; how they
 * are told; what happens when there is no room. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "sym/define.h"
#include "sym/term_text.h"
#include "tests/unit/random_terms.h"

enum { BATCHES = 40, BATCH = 25000, ASSIGNED = 100 };

static void tell(const random_terms *r, const random_term *made, uint64_t seed, uint64_t got)
{
    mg_text text = {0};
    mg_term_add_text(&text, r->terms, made->term);
    print_error("seed %llu: width %u, %llx wanted, %llx found: %s\n", (unsigned long long)seed, made->width,
                (unsigned long long)made->value, (unsigned long long)got, text.data);
    mg_text_clear(&text);
}

static void compare_batch(uint64_t seed, unsigned long *made)
{
    random_terms r = {0};
    random_begin(&r, seed, false);
    mg_evaluator evaluator = {.terms = r.terms};
    for (int i = 0; i < BATCH; i++) {
        if (i % ASSIGNED == 0)
            random_assign(&r);
        random_term one = random_make(&r, random_width(&r.dice), 1 + (int)dice_roll(&r.dice, 4));
        assert_int_not_equal(one.term, 0);
        assert_int_equal(mg_terms_width(r.terms, one.term), one.width);
        mg_evaluator_begin(&evaluator, &r.model);
        uint64_t got = mg_evaluate(&evaluator, one.term);
        if (got != one.value) {
            tell(&r, &one, seed, got);
            fail();
        }
    }
    mg_check_terms(r.terms);
    for (int i = 0; i < MG_TERM_COUNT; i++)
        made[i] += r.made[i];
    mg_evaluator_clear(&evaluator);
    random_end(&r);
}

static void a_million_terms_are_what_the_machine_computes(void **state)
{
    unsigned long made[MG_TERM_COUNT] = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= BATCHES; seed++)
        compare_batch(seed, made);
    for (int i = 0; i < MG_TERM_COUNT; i++)
        if (mg_term_form_of((unsigned)i) != MG_TERM_FORM_LEAF)
            assert_true(made[i] > 10000);
}

/* ---- by hand -------------------------------------------------------------------------------------------------- */

typedef struct fixture {
    mg_terms *terms;
    mg_term x, y, c; /* 32, 32 and 8 bits */
} fixture;

static int begin(void **state)
{
    static fixture f;
    f.terms = mg_terms_new(1000);
    f.x = mg_terms_symbol(f.terms, 32, "x");
    f.y = mg_terms_symbol(f.terms, 32, "y");
    f.c = mg_terms_symbol(f.terms, 8, "c");
    *state = &f;
    return 0;
}

static int end(void **state)
{
    mg_terms_free(((fixture *)*state)->terms);
    return 0;
}

static mg_term number(const fixture *f, int64_t value)
{
    return mg_terms_constant(f->terms, 32, (uint64_t)value);
}

static mg_term two(const fixture *f, mg_term_operation operation, mg_term a, mg_term b)
{
    return mg_terms_binary(f->terms, operation, a, b);
}

static void reads(const fixture *f, mg_term term, const char *wanted)
{
    mg_text text = {0};
    mg_term_add_text(&text, f->terms, term);
    assert_string_equal(text.data, wanted);
    mg_text_clear(&text);
}

static void the_same_has_the_same_number(void **state)
{
    const fixture *f = *state;
    mg_term sum = two(f, MG_TERM_ADD, f->x, f->y);
    assert_int_equal(sum, two(f, MG_TERM_ADD, f->y, f->x));
    assert_int_not_equal(sum, two(f, MG_TERM_SUB, f->x, f->y));
    assert_int_not_equal(mg_terms_symbol(f->terms, 32, "x"), f->x);
    assert_int_not_equal(mg_terms_constant(f->terms, 8, 1), number(f, 1));
}

static void text_is_that_of_c(void **state)
{
    const fixture *f = *state;
    mg_term sum = two(f, MG_TERM_ADD, f->x, f->y), less = two(f, MG_TERM_SLT, f->x, f->y);
    mg_term wide = mg_terms_extend(f->terms, MG_TERM_SEXT, f->c, 32), equal = two(f, MG_TERM_EQ, f->x, f->y);
    reads(f, two(f, MG_TERM_MUL, sum, number(f, 3)), "(x + y) * 3");
    reads(f, two(f, MG_TERM_ADD, two(f, MG_TERM_MUL, f->x, number(f, 3)), f->y), "y + x * 3");
    reads(f, two(f, MG_TERM_SUB, f->x, number(f, 1)), "x - 1");
    reads(f, two(f, MG_TERM_SUB, f->x, two(f, MG_TERM_SUB, f->y, wide)), "x - (y - c)");
    reads(f, two(f, MG_TERM_UDIV, f->x, number(f, 3)), "x /u 3");
    reads(f, two(f, MG_TERM_AND, less, two(f, MG_TERM_NE, f->x, number(f, 0))), "x < y && x != 0");
    reads(f, two(f, MG_TERM_SLE, f->x, f->y), "y >= x");
    reads(f, two(f, MG_TERM_ULT, f->x, number(f, -5)), "x <u 4294967291");
    reads(f, two(f, MG_TERM_ULE, f->x, number(f, -5)), "x <=u 4294967291");
    reads(f, mg_terms_ite(f->terms, equal, wide, sum), "x == y ? c : x + y");
    reads(f, mg_terms_extract(f->terms, f->x, 8, 8), "x[15:8]");
    reads(f, mg_terms_extract(f->terms, f->x, 0, 8), "(uint8)x");
    reads(f, mg_terms_extract(f->terms, f->x, 31, 1), "x[31]");
    reads(f, two(f, MG_TERM_SADDO, f->x, f->y), "overflows(x + y)");
    reads(f, two(f, MG_TERM_UMULO, f->x, f->y), "wraps(x * y)");
    reads(f, two(f, MG_TERM_CONCAT, f->c, f->c), "concat(c, c)");
    reads(f, mg_terms_unary(f->terms, MG_TERM_NOT, mg_terms_unary(f->terms, MG_TERM_NEG, f->x)), "~-x");
    reads(f, 0, "none");
}

static void rules_find_what_is_simple(void **state)
{
    const fixture *f = *state;
    mg_terms *t = f->terms;
    mg_term zero = number(f, 0), yes = mg_terms_constant(t, 1, 1), no = mg_terms_constant(t, 1, 0);
    mg_term x1 = two(f, MG_TERM_ADD, f->x, number(f, 1)), wide = mg_terms_extend(t, MG_TERM_ZEXT, f->c, 32);
    assert_int_equal(two(f, MG_TERM_SUB, x1, f->x), number(f, 1));
    assert_int_equal(two(f, MG_TERM_EQ, x1, number(f, 5)), two(f, MG_TERM_EQ, f->x, number(f, 4)));
    assert_int_equal(two(f, MG_TERM_SLT, wide, number(f, 256)), yes);
    assert_int_equal(two(f, MG_TERM_SLT, wide, number(f, -3)), no);
    assert_int_equal(two(f, MG_TERM_SADDO, wide, wide), no);
    reads(f, two(f, MG_TERM_SADDO, f->x, number(f, 1)), "x == 2147483647");
    reads(f, two(f, MG_TERM_SMULO, f->x, number(f, 4)), "x < -536870912 || x > 536870911");
    mg_term high = mg_terms_extract(t, f->x, 16, 16), low = mg_terms_extract(t, f->x, 0, 16);
    assert_int_equal(two(f, MG_TERM_CONCAT, high, low), f->x);
    mg_term middle = mg_terms_extract(t, f->x, 8, 8), lowest = mg_terms_extract(t, f->x, 0, 8);
    assert_int_equal(two(f, MG_TERM_CONCAT, two(f, MG_TERM_CONCAT, high, middle), lowest), f->x);
    mg_term less = two(f, MG_TERM_SLT, f->x, f->y), not_less = mg_terms_unary(t, MG_TERM_NOT, less);
    assert_int_equal(two(f, MG_TERM_OR, less, not_less), yes);
    mg_term as_int = mg_terms_extend(t, MG_TERM_ZEXT, less, 32); /* what C makes of a comparison */
    assert_int_equal(two(f, MG_TERM_NE, as_int, zero), less);
    assert_int_equal(two(f, MG_TERM_EQ, as_int, zero), not_less);
    assert_int_equal(two(f, MG_TERM_UREM, f->x, f->x), zero);
}

/* A field that is cut out of a word by shifts and masks is the field again. */
static void words_of_parts_give_back_their_parts(void **state)
{
    const fixture *f = *state;
    mg_terms *t = f->terms;
    mg_term d = mg_terms_symbol(t, 8, "d"), eight = number(f, 8), byte = number(f, 255);
    mg_term low = mg_terms_extend(t, MG_TERM_ZEXT, f->c, 32), high = mg_terms_extend(t, MG_TERM_ZEXT, d, 32);
    mg_term both = two(f, MG_TERM_OR, two(f, MG_TERM_SHL, high, eight), low);
    assert_int_equal(both, mg_terms_extend(t, MG_TERM_ZEXT, two(f, MG_TERM_CONCAT, d, f->c), 32));
    assert_int_equal(two(f, MG_TERM_AND, both, byte), low);
    assert_int_equal(two(f, MG_TERM_LSHR, both, eight), high);
    assert_int_equal(mg_terms_extract(t, both, 8, 8), d);
    mg_term top = number(f, 24), up = two(f, MG_TERM_SHL, both, number(f, 16)); /* a signed bit-field */
    assert_int_equal(two(f, MG_TERM_ASHR, up, top), mg_terms_extend(t, MG_TERM_SEXT, d, 32));
    mg_term cleared = two(f, MG_TERM_AND, both, number(f, ~0xff));
    assert_int_equal(two(f, MG_TERM_OR, cleared, number(f, 7)),
                     two(f, MG_TERM_OR, two(f, MG_TERM_SHL, high, eight), number(f, 7)));
    assert_int_equal(two(f, MG_TERM_EQ, both, number(f, 0x102)),
                     two(f, MG_TERM_AND, two(f, MG_TERM_EQ, d, mg_terms_constant(t, 8, 1)),
                         two(f, MG_TERM_EQ, f->c, mg_terms_constant(t, 8, 2))));
}

/* Whatever was extended, and stored byte by byte. */
static void bytes_make_the_word_again(void **state)
{
    const fixture *f = *state;
    mg_terms *t = f->terms;
    mg_term wide[] = {f->x, mg_terms_extend(t, MG_TERM_SEXT, f->x, 64),
                      mg_terms_extend(t, MG_TERM_ZEXT, f->x, 64), mg_terms_extend(t, MG_TERM_SEXT, f->c, 48)};
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        mg_term made = mg_terms_extract(t, wide[i], 0, 8);
        for (unsigned low = 8; low < mg_terms_width(t, wide[i]); low += 8)
            made = two(f, MG_TERM_CONCAT, mg_terms_extract(t, wide[i], low, 8), made);
        assert_int_equal(made, wide[i]);
        made = mg_terms_extract(t, wide[i], mg_terms_width(t, wide[i]) - 8, 8);
        for (unsigned low = mg_terms_width(t, wide[i]) - 8; low; low -= 8)
            made = two(f, MG_TERM_CONCAT, made, mg_terms_extract(t, wide[i], low - 8, 8));
        assert_int_equal(made, wide[i]);
    }
}

static void what_has_no_value_shows(void **state)
{
    const fixture *f = *state;
    mg_terms *t = f->terms;
    mg_term none = mg_terms_undefined(t, 24), word = two(f, MG_TERM_CONCAT, none, f->c);
    assert_true(mg_terms_node(t, word)->is_undefined);
    assert_true(mg_terms_node(t, two(f, MG_TERM_EQ, word, f->x))->is_undefined);
    assert_false(mg_terms_node(t, two(f, MG_TERM_AND, word, number(f, 255)))->is_undefined);
    assert_false(mg_terms_node(t, f->x)->is_undefined);
    assert_int_not_equal(mg_terms_undefined(t, 24), none);
    /* With zeros in their place it is the same where nothing depends on them. */
    mg_term whole = mg_terms_undefined(t, 32),
            same = two(f, MG_TERM_SUB, two(f, MG_TERM_ADD, f->x, whole), whole);
    assert_int_equal(mg_terms_define(t, word), mg_terms_extend(t, MG_TERM_ZEXT, f->c, 32));
    assert_int_equal(mg_terms_define(t, same), f->x);
    assert_int_equal(mg_terms_define(t, f->x), f->x);
    assert_int_equal(mg_terms_define(t, whole), number(f, 0));
}

static void symbols_are_found_once(void **state)
{
    const fixture *f = *state;
    mg_evaluator evaluator = {.terms = f->terms};
    mg_numbers symbols = {0};
    mg_term product = two(f, MG_TERM_MUL, f->x, mg_terms_extend(f->terms, MG_TERM_SEXT, f->c, 32));
    mg_evaluator_add_symbols(&evaluator, two(f, MG_TERM_ADD, product, f->x), &symbols);
    assert_int_equal(symbols.count, 2);
    assert_int_equal(symbols.items[0] + symbols.items[1], 0 + 2);
    mg_vec_clear(&symbols);
    mg_evaluator_clear(&evaluator);
}

static void a_deep_term_is_evaluated(void **state)
{
    mg_terms *terms = mg_terms_new(1 << 20);
    mg_term x = mg_terms_symbol(terms, 32, "x"), deep = x;
    mg_model model = {0};
    mg_evaluator evaluator = {.terms = terms};
    mg_text text = {0};
    uint32_t wanted = 7;
    (void)state;
    mg_model_set(&model, 0, wanted);
    for (int i = 0; i < 100000; i++) {
        deep = mg_terms_binary(terms, MG_TERM_XOR, mg_terms_binary(terms, MG_TERM_MUL, deep, deep), x);
        wanted = (wanted * wanted) ^ 7u;
    }
    mg_evaluator_begin(&evaluator, &model);
    assert_int_equal(mg_evaluate(&evaluator, deep), wanted);
    mg_term_add_text(&text, terms, deep);
    assert_true(text.length < 10000);
    mg_text_clear(&text);
    mg_evaluator_clear(&evaluator);
    mg_model_clear(&model);
    mg_terms_free(terms);
}

/* Parts are shared, so that there are as many ways down into it as there are atoms: what simplifies must not go them all. */
static void a_part_of_a_tangle_is_found_in_time(void **state)
{
    mg_terms *terms = mg_terms_new(1 << 20);
    mg_term x = mg_terms_symbol(terms, 32, "x"), y = mg_terms_symbol(terms, 32, "y"), tangle = x;
    mg_model model = {0};
    mg_evaluator evaluator = {.terms = terms};
    uint32_t wanted = 0x12345678, other = 0x0f1e2d3c;
    (void)state;
    mg_model_set(&model, 0, wanted);
    mg_model_set(&model, 1, other);
    for (int i = 0; i < 50000; i++) {
        mg_term both = mg_terms_binary(terms, MG_TERM_AND, tangle, y),
                any = mg_terms_binary(terms, MG_TERM_OR, tangle, x);
        tangle = mg_terms_binary(terms, MG_TERM_XOR, both, mg_terms_unary(terms, MG_TERM_NOT, any));
        wanted = (wanted & other) ^ ~(wanted | 0x12345678);
    }
    mg_term part = mg_terms_extract(terms, tangle, 5, 11);
    mg_evaluator_begin(&evaluator, &model);
    assert_int_equal(mg_evaluate(&evaluator, tangle), wanted);
    assert_int_equal(mg_evaluate(&evaluator, part), wanted >> 5 & 0x7ff);
    mg_evaluator_clear(&evaluator);
    mg_model_clear(&model);
    mg_terms_free(terms);
}

static void no_room_is_told(void **state)
{
    mg_terms *terms = mg_terms_new(4);
    mg_term x = mg_terms_symbol(terms, 8, "x"), y = mg_terms_symbol(terms, 8, "y");
    (void)state;
    mg_term sum = mg_terms_binary(terms, MG_TERM_ADD, x, y),
            product = mg_terms_binary(terms, MG_TERM_MUL, x, y);
    assert_int_not_equal(sum, 0);
    assert_int_not_equal(product, 0);
    assert_int_equal(mg_terms_binary(terms, MG_TERM_SUB, x, y), 0);
    assert_int_equal(mg_terms_symbol(terms, 8, "z"), 0);
    assert_int_equal(terms->symbols.count, 2);
    assert_int_equal(mg_terms_constant(terms, 8, 1), 0);
    assert_int_equal(mg_terms_unary(terms, MG_TERM_NOT, 0), 0);
    assert_int_equal(mg_terms_extract(terms, 0, 3, 2), 0);
    assert_int_equal(mg_terms_extend(terms, MG_TERM_ZEXT, 0, 9), 0);
    assert_int_equal(mg_terms_ite(terms, 0, x, y), 0);
    assert_int_equal(mg_terms_binary(terms, MG_TERM_ADD, y, x), sum); /* what is there is still found */
    mg_check_terms(terms);
    mg_terms_free(terms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_terms_are_what_the_machine_computes),
        cmocka_unit_test_setup_teardown(the_same_has_the_same_number, begin, end),
        cmocka_unit_test_setup_teardown(text_is_that_of_c, begin, end),
        cmocka_unit_test_setup_teardown(rules_find_what_is_simple, begin, end),
        cmocka_unit_test_setup_teardown(words_of_parts_give_back_their_parts, begin, end),
        cmocka_unit_test_setup_teardown(bytes_make_the_word_again, begin, end),
        cmocka_unit_test_setup_teardown(what_has_no_value_shows, begin, end),
        cmocka_unit_test_setup_teardown(symbols_are_found_once, begin, end),
        cmocka_unit_test(a_deep_term_is_evaluated),
        cmocka_unit_test(a_part_of_a_tangle_is_found_in_time),
        cmocka_unit_test(no_room_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Answers that are kept, against a plain list of all that were given; models, of which the last few are kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sym/answers.h"
#include "sym/models.h"
#include "tests/unit/dice.h"

enum { KEPT = 5000, LONGEST = 6 };

/* What was given for number i is told by its dice: a set, an answer, a value of symbol 3. */
typedef struct given {
    mg_term terms[LONGEST];
    size_t count;
    mg_reply answer;
    uint64_t value;
} given;

static given deal(unsigned i)
{
    dice d = {.state = i * 0x9e3779b97f4a7c15 + 1};
    given g = {.count = dice_roll(&d, LONGEST + 1), .answer = dice_roll(&d, 2) ? MG_REPLY_YES : MG_REPLY_NO};
    mg_term last = 0;
    for (size_t k = 0; k < g.count; k++)
        g.terms[k] = last += 1 + (mg_term)dice_roll(&d, 40);
    g.value = dice_roll(&d, 1000);
    return g;
}

static int same_set(const given *a, const given *b)
{
    if (a->count != b->count)
        return 0;
    for (size_t k = 0; k < a->count; k++)
        if (a->terms[k] != b->terms[k])
            return 0;
    return 1;
}

/* The first that was given for its set is the one that stays. */
static given first_like(const given *all, unsigned i)
{
    unsigned first = 0;
    while (!same_set(&all[first], &all[i]))
        first++;
    return all[first];
}

static void what_was_added_is_found(void **state)
{
    static given all[2 * KEPT];
    static const uint32_t symbol = 3;
    mg_answers answers = {0};
    unsigned found = 0;
    (void)state;
    for (unsigned i = 0; i < 2 * KEPT; i++)
        all[i] = deal(i);
    for (unsigned i = 0; i < KEPT; i++) {
        mg_model model = {0};
        mg_model_set(&model, symbol, all[i].value);
        mg_answers_add(&answers, all[i].terms, all[i].count, all[i].answer, &symbol, 1, &model);
        mg_model_clear(&model);
    }
    for (unsigned i = 0; i < 2 * KEPT; i++) {
        mg_model model = {0};
        given first = first_like(all, i);
        unsigned is_there = &all[i] - all < KEPT || same_set(&first, &all[i]);
        mg_reply answer = mg_answers_find(&answers, all[i].terms, all[i].count, &model);
        if (i < KEPT) {
            assert_int_equal(answer, first.answer);
            assert_int_equal(mg_model_value(&model, symbol), first.answer == MG_REPLY_YES ? first.value : 0);
        } else if (answer != MG_REPLY_UNKNOWN) {
            assert_true(is_there);
            assert_int_equal(answer, first.answer);
        }
        found += answer != MG_REPLY_UNKNOWN;
        mg_model_clear(&model);
    }
    assert_true(found >= KEPT && found < 2 * KEPT);
    mg_answers_clear(&answers);
}

static void very_many_are_forgotten(void **state)
{
    enum { LONG = 1 << 12 };
    static mg_term set[LONG];
    mg_answers answers = {0};
    size_t most = 0;
    (void)state;
    for (mg_term round = 0; round < 3000; round++) { /* 12 million terms */
        for (mg_term k = 0; k < LONG; k++)
            set[k] = round + k;
        mg_answers_add(&answers, set, LONG, MG_REPLY_NO, NULL, 0, NULL);
        assert_int_equal(mg_answers_find(&answers, set, LONG, NULL), MG_REPLY_NO);
        most = answers.terms.count > most ? answers.terms.count : most;
    }
    assert_in_range(most, 1 << 22, (1 << 22) + 2 * LONG);
    mg_answers_clear(&answers);
}

static void the_last_models_are_kept(void **state)
{
    mg_models models = {0};
    (void)state;
    assert_null(mg_models_get(&models, 0));
    for (uint64_t i = 0; i < 20; i++) {
        mg_model *model = mg_models_add(&models);
        assert_int_equal(mg_model_value(model, 5), i ? i - 1 : 0); /* as the newest before */
        mg_model_set(model, 5, i);
        for (uint32_t age = 0; age < MG_MODELS_KEPT && age <= i; age++)
            assert_int_equal(mg_model_value(mg_models_get(&models, age), 5), i - age);
        assert_null(mg_models_get(&models, i + 1 < MG_MODELS_KEPT ? (uint32_t)i + 1 : MG_MODELS_KEPT));
    }
    assert_int_equal(mg_model_value(mg_models_get(&models, 0), 100), 0);
    mg_models_clear(&models);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_added_is_found),
        cmocka_unit_test(very_many_are_forgotten),
        cmocka_unit_test(the_last_models_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The tables of operations by kind of value: none lacks what is called without looking, and questions of the program tell what they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "choice/questions.h"
#include "engine/undo.h"
#include "lane/sets.h"
#include "tests/unit/run.h"

static const mg_value_kind *const kinds[] = {&mg_sets_kind, &mg_ranges_kind, &mg_objects_kind};
enum { KINDS = sizeof kinds / sizeof *kinds };

static const mg_enumerator colours[] = {{"red", 5}, {"green", -2}, {"also_green", -2}, {"blue", 7}};
static const mg_type colour = {
    .kind = MG_TYPE_ENUM, .name = "enum colour", .size = 4, .enumerators = colours, .enumerator_count = 4};

static void every_kind_has_what_is_always_called(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; i++) {
        const mg_value_kind *kind = kinds[i];
        assert_true(kind->name && kind->is_known && kind->value && kind->bits);
        assert_true(kind->operand && kind->force && kind->is_undecided && kind->is_among && kind->see);
        assert_true(!kind->compare == !kind->map); /* an operand stays a lane for both or for neither */
        assert_true(!kind->ways == !kind->pick);   /* what a structure hangs on is the value of a field */
        assert_true(!kind->question == !!kind->pick);
    }
}

static void every_question_can_be_answered_and_told(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; i++) {
        const mg_question *question = kinds[i]->question;
        if (question)
            assert_true(question->options && question->answer && question->complete && question->add_value &&
                        question->add_range && question->number);
    }
}

/* ---- ranges ---------------------------------------------------------------------------------------------- */

static uint32_t add(mg_range range)
{
    uint32_t lane = mg_store_add(&(mg_variable){.kind = &mg_ranges_kind, .range = range}, NULL);
    assert_int_not_equal(lane, 0);
    return lane;
}

static void tells(const mg_variable *variable, const char *value, const char *from)
{
    mg_text text = {0};
    variable->kind->question->add_value(&text, variable);
    assert_string_equal(text.data, value);
    mg_text_reset(&text);
    variable->kind->question->add_range(&text, variable);
    assert_string_equal(text.data, from);
    mg_text_clear(&text);
}

static void answers(mg_range range, uint32_t options, uint32_t option, int64_t wanted)
{
    uint32_t lane = add(range);
    const mg_variable *variable = mg_store_variable(lane);
    const mg_question *question = variable->kind->question;
    int64_t number;
    assert_false(mg_kind_is_known(variable));
    assert_true(variable->kind->is_undecided(lane));
    assert_int_equal(question->options(variable), options);
    question->answer(MG_STORE->views[lane].variable, option);
    assert_true(mg_kind_is_known(variable));
    assert_int_equal(mg_store_value(lane), wanted);
    assert_int_equal(variable->kind->force(lane), wanted);
    assert_true(question->number(variable, &number));
    assert_int_equal(number, wanted);
}

static void ranges_are_answered_by_number(void **state)
{
    (void)state;
    answers((mg_range){.low = -3, .last = 5}, 6, 4, 1);
    tells(&MG_STORE->variables[0], "1", "-3..2");
    answers((mg_range){.last = 1, .is_bool = true}, 2, 1, 1);
    tells(&MG_STORE->variables[1], "true", "false|true");
    assert_int_equal(mg_ranges_count(&colour), 3); /* those that differ */
    answers((mg_range){.last = 2, .enumeration = &colour}, 3, 2, 7);
    tells(&MG_STORE->variables[2], "blue", "red|green|also_green|blue");
    mg_undo_apply(&run, run.undo);
    assert_int_equal(MG_STORE->variable_count, 0);
}

/* What is computed from one is a lane until it is answered, and the same lane when it is computed again. */
static void what_is_computed_from_one_waits_for_it(void **state)
{
    (void)state;
    uint32_t lane = add((mg_range){.low = 0, .last = 9});
    uint64_t plus = MG_LANE_COMPUTATION((uint64_t)MG_OPERATION_ADD, 32ull, 32ull),
             minus = MG_LANE_COMPUTATION((uint64_t)MG_OPERATION_SUB, 32ull, 32ull);
    uint64_t more = mg_ranges_kind.derive(lane, plus, 5),
             less = mg_ranges_kind.derive(more, minus | MG_LANE_SECOND, 100);
    assert_int_not_equal(more, 0);
    assert_int_not_equal(less, 0);
    assert_int_equal(mg_ranges_kind.derive(lane, plus, 5), more);
    mg_ranges_kind.question->answer(MG_STORE->views[lane].variable, 3);
    assert_int_equal(mg_store_value(more), 8);
    assert_int_equal(mg_store_value(less), 92);
    assert_int_equal(mg_ranges_kind.derive(lane, plus, 5), 0);
    mg_undo_apply(&run, run.undo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_has_what_is_always_called),
        cmocka_unit_test(every_question_can_be_answered_and_told),
        cmocka_unit_test(ranges_are_answered_by_number),
        cmocka_unit_test(what_is_computed_from_one_waits_for_it),
    };
    return cmocka_run_group_tests(tests, reserve, release);
}

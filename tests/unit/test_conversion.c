#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/conversion.h"

typedef struct expected {
    const char *text; /* after the %; a bar where it ends */
    mg_conversion conversion;
} expected;

static void conversions_are_taken_apart(void **state)
{
    static const expected all[] = {
        {"d|", {'d', 0, -1, -1, -1, 0, false, true, 0}},
        {"%|", {'%', 0, -1, -1, -1, -1, false, false, 0}},
        {"-+ #0'12.3ld|", {'d', 1, 3, -1, -1, 0, false, true, 12}},
        {"*.*hhx|", {'x', 0, -1, 0, 1, 2, false, true, 0}},
        {".s|", {'s', 0, 0, -1, -1, 0, false, true, 0}},
        {"2$*1$.*4$Lf|", {'f', 2, -1, 0, 3, 1, true, false, 0}},
        {"S|", {'s', 1, -1, -1, -1, 0, false, true, 0}},
        {"lld|", {'d', 2, -1, -1, -1, 0, false, true, 0}},
        {"2$*d|", {'d', 0, -1, 0, -1, 1, true, true, 0}},
        {"m|", {'m', 0, -1, -1, -1, -1, false, false, 0}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        mg_conversion c;
        const mg_conversion *wanted = &all[i].conversion;
        int next = 0;
        const char *end = mg_conversion_read(&c, all[i].text, &next);
        assert_non_null(end);
        assert_int_equal(*end, '|');
        assert_int_equal(c.letter, wanted->letter);
        assert_int_equal(c.longs, wanted->longs);
        assert_int_equal(c.precision, wanted->precision);
        assert_int_equal(c.width, wanted->width);
        assert_int_equal(c.width_from, wanted->width_from);
        assert_int_equal(c.precision_from, wanted->precision_from);
        assert_int_equal(c.value_from, wanted->value_from);
        assert_int_equal(c.is_numbered, wanted->is_numbered);
        assert_int_equal(c.is_in_turn, wanted->is_in_turn);
    }
}

static void what_is_none_is_told(void **state)
{
    static const char *const all[] = {
        "", "5", ".", "l", "y", "wd", "0$d", "1$", "257$d", "99999999999999$d", "*999$d"};
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        mg_conversion c;
        int next = 0;
        assert_null(mg_conversion_read(&c, all[i], &next));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversions_are_taken_apart),
        cmocka_unit_test(what_is_none_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

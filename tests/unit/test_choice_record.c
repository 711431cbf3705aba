/* Choices of a program, from the worker to who tells of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "shape/choice_record.h"

static const mg_choice_record told[] = {
    {.name = "mg_int(0, n)", .value = "2", .range = "0..3", .number = "2", .fields = 5},
    {.name = "a\tb = 1", .value = "", .range = "", .number = ""}, /* mg_new takes no number */
    {.name = "mg_int(0, 9)", .value = "0", .range = "0..9", .number = "@0:4:0:32:i:0;", .is_open = true},
};
enum { TOLD = sizeof told / sizeof *told };

static void write_told(mg_text *out)
{
    for (size_t i = 0; i < TOLD; i++)
        mg_choice_record_add(out, &told[i]);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    mg_text bytes = {0};
    mg_choice_records read = {0};
    write_told(&bytes);
    assert_true(mg_choice_records_read(&read, bytes.data, bytes.length));
    assert_int_equal(read.all.count, TOLD);
    for (size_t i = 0; i < TOLD; i++) {
        assert_string_equal(read.all.items[i].name, told[i].name);
        assert_string_equal(read.all.items[i].value, told[i].value);
        assert_string_equal(read.all.items[i].range, told[i].range);
        assert_string_equal(read.all.items[i].number, told[i].number);
        assert_int_equal(read.all.items[i].fields, told[i].fields);
        assert_int_equal(read.all.items[i].is_open, told[i].is_open);
        assert_int_equal(read.all.items[i].more, 0);
    }
    assert_string_equal(read.numbers.data, "2 @0:4:0:32:i:0;");
    mg_choice_records_clear(&read);
    mg_text_clear(&bytes);
}

/* Numbers for some of them would stand for other choices. */
static void too_many_have_no_numbers(void **state)
{
    (void)state;
    mg_text bytes = {0};
    mg_choice_records read = {0};
    write_told(&bytes);
    mg_choice_record_add(&bytes, &(mg_choice_record){.more = 7});
    assert_true(mg_choice_records_read(&read, bytes.data, bytes.length));
    assert_int_equal(read.all.count, TOLD + 1);
    assert_int_equal(read.all.items[TOLD].more, 7);
    assert_string_equal(read.all.items[TOLD].name, "");
    assert_int_equal(read.numbers.length, 0);
    mg_choice_records_clear(&read);
    mg_text_clear(&bytes);
}

static void none_is_nothing(void **state)
{
    (void)state;
    mg_choice_records read = {0};
    assert_true(mg_choice_records_read(&read, "", 0));
    assert_int_equal(read.all.count, 0);
    assert_int_equal(read.numbers.length, 0);
    mg_choice_records_clear(&read);
}

/* Whatever is cut off, those that are whole are there, and nothing is read behind the end. */
static void what_is_cut_off_is_refused(void **state)
{
    (void)state;
    mg_text bytes = {0};
    write_told(&bytes);
    for (size_t length = 0, whole = 0; length < bytes.length; length++) {
        mg_choice_records read = {0};
        char *copy = malloc(length + 1);
        memcpy(copy, bytes.data, length);
        bool is_good = mg_choice_records_read(&read, copy, length);
        assert_true(read.all.count == whole || read.all.count == whole + 1);
        assert_int_equal(is_good, length == 0 || read.all.count > whole);
        whole = read.all.count;
        assert_true(whole < TOLD);
        mg_choice_records_clear(&read);
        free(copy);
    }
    mg_text_clear(&bytes);
}

static void lines_say_it(void **state)
{
    (void)state;
    mg_text line = {0};
    mg_choice_record_add_line(&line, &told[0], NULL);
    mg_text_add(&line, "|");
    mg_choice_record_add_line(&line, &told[2], NULL);
    mg_text_add(&line, "|");
    mg_choice_record_add_line(&line, &(mg_choice_record){.more = 7}, NULL);
    assert_string_equal(line.data,
                        "mg_int(0, n) = 2|mg_int(0, 9): never used, so any value will do|... and 7 more");
    mg_text_clear(&line);
}

static void letters_are_told_as_c_spells_them(void **state)
{
    static const struct {
        const char *call, *value, *wanted;
    } cases[] = {
        {"letter of mg_gen_string(\"%4a\")", "2", ", which is 'a'"},
        {"letter of mg_gen_string(\"a\\n\\\"\\\\z\")", "1", ", which is '\\n'"},
        {"letter of mg_gen_string(\"a\\n\\\"\\\\z\")", "2", ", which is '\\\"'"},
        {"letter of mg_gen_string(\"a\\n\\\"\\\\z\")", "4", ", which is 'z'"},
        {"letter of mg_gen_string(\"\\xc3\\0017'\")", "0", ", which is '\\xc3'"},
        {"letter of mg_gen_string(\"\\xc3\\0017'\")", "2", ", which is '7'"},
        {"letter of mg_gen_string(\"\\xc3\\0017'\")", "3", ", which is '\\''"},
        {"letter of mg_gen_string(\"ab\")", "2", ""},               /* no such letter */
        {"letter of mg_gen_string(\"ab\" LETTERS \"c\")", "2", ""}, /* not one string */
        {"letter of mg_gen_string(\"a\xc3\xa9\")", "1", ""},        /* a part of one */
        {"letter of mg_gen_string(letters)", "0", ""},
        {"element of mg_pick(\"ab\", 2)", "0", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mg_text out = {0}, wanted = {0};
        const mg_choice_record record = {
            .name = cases[i].call, .value = cases[i].value, .range = "", .number = ""};
        mg_choice_record_add_line(&out, &record, (mg_site[]){{.file = "a.c"}});
        mg_text_printf(&wanted, "%s = %s%s", cases[i].call, cases[i].value, cases[i].wanted);
        assert_string_equal(out.data, wanted.data);
        mg_text_clear(&out);
        mg_text_clear(&wanted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(too_many_have_no_numbers),
        cmocka_unit_test(none_is_nothing),
        cmocka_unit_test(what_is_cut_off_is_refused),
        cmocka_unit_test(lines_say_it),
        cmocka_unit_test(letters_are_told_as_c_spells_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* case.json: what is written is read again; what is spoiled is refused with a remedy */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "failure/case.h"
#include "base/folder.h"

static char folder[] = "/tmp/margay-case-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    mg_folder_remove(folder, "case.json");
    return rmdir(folder);
}

static const char *const words[] = {"check", "a \"b\".c", "-n", "3", "--", "-DX=\\"};
static const mg_turn path[] = {
    {MG_STEP_field, 2, 1}, {MG_STEP_split, UINT32_MAX, 77}, {MG_STEP_question, 0, 0}};

static mg_text write_case(void)
{
    mg_verdict verdict = {.kind = MG_VERDICT_null};
    mg_trace trace = {
        .frames = {{"list.c", "insert", 12, 3, 0, NULL, NULL}, {"list.c", "t", 30, 1, 0, NULL, NULL}},
        .count = 2};
    mg_failure failure = {.test = "t",
                          .file = "list.c",
                          .n = 2,
                          .verdict = &verdict,
                          .site = &trace.frames[0],
                          .choices = &(mg_choice_record){.name = "mg_int(0, 2)", .value = "1"},
                          .choice_count = 1,
                          .numbers = "1",
                          .files = words + 1,
                          .file_count = 1,
                          .trace = &trace,
                          .path = path,
                          .path_count = 3,
                          .has_path = true,
                          .is_other = true,
                          .directory = "/home/a\nb",
                          .arguments = words,
                          .argument_count = sizeof words / sizeof *words};
    mg_text text = {0};
    mg_case_add(&text, &failure);
    return text;
}

static bool read_text(mg_case *kit, const mg_text *text, mg_status *status)
{
    mg_status ignored;
    assert_true(mg_folder_write(folder, "case.json", text, &ignored));
    return mg_case_read(kit, folder, status);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    mg_text text = write_case();
    mg_case kit;
    mg_status status = {0};
    assert_true(read_text(&kit, &text, &status));
    assert_string_equal(kit.test, "t");
    assert_string_equal(kit.file, "list.c");
    assert_string_equal(kit.function, "insert");
    assert_string_equal(kit.directory, "/home/a\nb");
    assert_int_equal(kit.line, 12);
    assert_int_equal(kit.n, 2);
    assert_int_equal(kit.verdict, MG_VERDICT_null);
    assert_true(kit.is_other);
    assert_int_equal(kit.arguments.count, sizeof words / sizeof *words);
    for (size_t i = 0; i < kit.arguments.count; i++)
        assert_string_equal(kit.arguments.items[i], words[i]);
    assert_int_equal(kit.path.count, 3);
    assert_memory_equal(kit.path.items, path, sizeof path);
    mg_case_clear(&kit);
    mg_text_clear(&text);
}

/* As it was before turns had kinds: they fit a choice of any kind. */
static void a_kit_of_the_first_version_is_read(void **state)
{
    (void)state;
    mg_text text = write_case(), old = {0};
    mg_case kit;
    mg_status status = {0};
    const char *from = strstr(text.data, "\"path\":");
    assert_non_null(from);
    mg_text_add(&old, "{");
    mg_text_add_bytes(&old, strchr(text.data, '\n'), (size_t)(from - strchr(text.data, '\n')));
    mg_text_add(&old, "\"path\":[[1,3],[0,1]]}\n");
    assert_true(read_text(&kit, &old, &status));
    assert_int_equal(kit.path.count, 2);
    assert_int_equal(kit.path.items[0].kind, MG_STEP_any);
    assert_int_equal(kit.path.items[0].last, 2);
    assert_int_equal(kit.path.items[0].taken, 1);
    mg_case_clear(&kit);
    mg_text_clear(&text);
    mg_text_clear(&old);
}

static void a_kit_of_a_later_version_is_refused(void **state)
{
    (void)state;
    mg_text text = write_case();
    mg_case kit;
    mg_status status = {0};
    char *number = strstr(text.data, "\"version\":");
    assert_non_null(number);
    number[strlen("\"version\":")] = '9';
    assert_false(read_text(&kit, &text, &status));
    assert_int_equal(status.code, MG_EXIT_INPUT);
    assert_non_null(strstr(status.text, "version 9"));
    mg_case_clear(&kit);
    mg_text_clear(&text);
}

/* At every length but the whole one, which ends in a newline. */
static void what_is_cut_is_refused(void **state)
{
    (void)state;
    mg_text text = write_case(), cut = {0};
    for (size_t length = 0; length + 1 < text.length; length++) {
        mg_case kit;
        mg_status status = {0};
        mg_text_reset(&cut);
        mg_text_add_bytes(&cut, text.data, length);
        assert_false(read_text(&kit, &cut, &status));
        assert_int_equal(status.code, MG_EXIT_INPUT);
        assert_non_null(strstr(status.text, "case.json"));
        assert_non_null(strstr(status.text, "margay check"));
        mg_case_clear(&kit);
    }
    mg_text_clear(&text);
    mg_text_clear(&cut);
}

/* Any byte may be any other: it is read or refused, and never more. */
static void what_is_spoiled_does_no_harm(void **state)
{
    (void)state;
    mg_text text = write_case();
    uint64_t dice = 7;
    for (int turn = 0; turn < 3000; turn++) {
        mg_case kit;
        mg_status status = {0};
        dice = dice * 6364136223846793005ull + 1442695040888963407ull;
        char *at = &text.data[(dice >> 33) % text.length], old = *at;
        *at = (char)(dice >> 24);
        if (!read_text(&kit, &text, &status))
            assert_int_equal(status.code, MG_EXIT_INPUT);
        mg_case_clear(&kit);
        *at = old;
    }
    mg_text_clear(&text);
}

static void no_file_is_said(void **state)
{
    (void)state;
    mg_case kit;
    mg_status status = {0};
    assert_false(mg_case_read(&kit, "/nowhere", &status));
    assert_non_null(strstr(status.text, "/nowhere/case.json"));
    assert_non_null(strstr(status.text, "--replay takes the folder of a kit"));
    mg_case_clear(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(a_kit_of_the_first_version_is_read),
        cmocka_unit_test(a_kit_of_a_later_version_is_refused),
        cmocka_unit_test(what_is_cut_is_refused),
        cmocka_unit_test(what_is_spoiled_does_no_harm),
        cmocka_unit_test(no_file_is_said),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

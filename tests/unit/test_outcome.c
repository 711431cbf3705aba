#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "report/junit.h"
#include "report/tap.h"

static mg_outcome made(mg_outcome_kind kind)
{
    return (mg_outcome){
        .kind = kind, .test = "t", .file = "dir/f.c", .line = 3, .n = 2, .paths = 1, .valid = 1, .why = "so"};
}

static char *tap_of(const mg_outcome *outcome)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    mg_tap_print(stream, outcome, 7);
    fclose(stream);
    return text;
}

static void output_is_bounded(void **state)
{
    (void)state;
    mg_outcome outcome = made(MG_OUTCOME_PASSED);
    static char many[MG_OUTPUT_MOST - 5];
    memset(many, 'x', sizeof many);
    mg_outcome_add_output(&outcome, many, sizeof many);
    mg_outcome_add_output(&outcome, "12345678", 8);
    mg_outcome_add_output(&outcome, "9", 1);
    assert_int_equal(outcome.output.length, MG_OUTPUT_MOST);
    assert_int_equal(outcome.dropped, 4);
    char *tap = tap_of(&outcome);
    assert_non_null(
        strstr(tap, "x12345\n# (4 bytes more)\nok 7 - t: passed up to n = 2 (1 of 1 path counts)\n"));
    free(tap);
    mg_outcome_clear(&outcome);
}

static void a_cause_without_a_place_is_at_the_test(void **state)
{
    (void)state;
    mg_outcome outcome = made(MG_OUTCOME_FAILED);
    mg_outcome_add_cause(&outcome, "t, n = 2: \"it\" # fails", "", NULL);
    mg_outcome_add_cause(&outcome, "again", "  a = 1\n  b\n", "kits/t-2")->verdict = "null";
    char *tap = tap_of(&outcome);
    assert_string_equal(tap, "not ok 7 - t fails with n = 2, after 1 path\n"
                             "  ---\n"
                             "  message: \"t, n = 2: \\\"it\\\" # fails\"\n"
                             "  verdict: \"failed\"\n"
                             "  file: \"dir/f.c\"\n"
                             "  line: 3\n"
                             "  others:\n"
                             "    - message: \"again\"\n"
                             "      verdict: \"null\"\n"
                             "      file: \"dir/f.c\"\n"
                             "      line: 3\n"
                             "      story:\n"
                             "        - \"a = 1\"\n"
                             "        - \"b\"\n"
                             "      kit: \"kits/t-2\"\n"
                             "  n: 2\n"
                             "  paths: 1\n"
                             "  duration_ms: 0.000\n"
                             "  ...\n");
    free(tap);
    mg_outcome_clear(&outcome);
}

static void nothing_without_an_answer_is_good(void **state)
{
    (void)state;
    static const mg_outcome_kind kinds[] = {MG_OUTCOME_FAILED, MG_OUTCOME_STOPPED, MG_OUTCOME_VACUOUS,
                                            MG_OUTCOME_NOT_RUN};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        mg_outcome outcome = made(kinds[i]);
        mg_text xml = {0};
        mg_outcome_add_cause(&outcome, "<t> & \"more\"", "", NULL);
        char *tap = tap_of(&outcome);
        assert_int_equal(strncmp(tap, "not ok 7 - t", 12), 0);
        mg_junit_add(&xml, &outcome, 1, NULL);
        assert_non_null(strstr(xml.data, kinds[i] == MG_OUTCOME_FAILED
                                             ? "<failure message=\"&lt;t&gt; &amp; &quot;more&quot;\""
                                             : "<error message="));
        assert_non_null(strstr(xml.data, "classname=\"dir.f\""));
        free(tap);
        mg_text_clear(&xml);
        mg_outcome_clear(&outcome);
    }
}

static void trouble_is_a_case_of_its_own(void **state)
{
    (void)state;
    mg_text xml = {0};
    mg_junit_add(&xml, NULL, 0, "a\nb");
    assert_non_null(strstr(xml.data, "tests=\"1\" failures=\"0\" errors=\"1\""));
    assert_non_null(strstr(xml.data, "<error message=\"a&#10;b\" type=\"stopped\"/>"));
    mg_text_clear(&xml);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(output_is_bounded),
        cmocka_unit_test(a_cause_without_a_place_is_at_the_test),
        cmocka_unit_test(nothing_without_an_answer_is_good),
        cmocka_unit_test(trouble_is_a_case_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

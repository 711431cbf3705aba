#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "report/lcov.h"
#include "report/source.h"
#include "report/unreached.h"
#include "shape/coverage.h"

static void add(mg_coverage *coverage, mg_cover_kind kind, unsigned line, unsigned column, mg_cover_way way)
{
    mg_cover_item item = {.kind = kind,
                          .file = mg_coverage_name(coverage, "no such file.c"),
                          .function = kind == MG_COVER_LINE ? "" : "work",
                          .line = line,
                          .column = column,
                          .way = way};
    mg_coverage_add(coverage, coverage->counters++, &item);
}

/* Line 7 has two counters, as it does in a function that was inlined twice; line 5 comes late. */
static void make(mg_coverage *coverage)
{
    mg_coverage_init(coverage);
    add(coverage, MG_COVER_LINE, 7, 0, 0);
    add(coverage, MG_COVER_SIDE, 7, 3, MG_WAY_TRUE);
    add(coverage, MG_COVER_LINE, 7, 0, 0);
    add(coverage, MG_COVER_SIDE, 7, 3, MG_WAY_FALSE);
    add(coverage, MG_COVER_FUNCTION, 4, 0, 0);
    add(coverage, MG_COVER_LINE, 5, 0, 0);
    add(coverage, MG_COVER_SIDE, 9, 1, MG_WAY_FALSE);
    add(coverage, MG_COVER_SIDE, 9, 1, MG_WAY_TRUE);
    mg_coverage_seal(coverage);
}

static void test_places_are_items(void **state)
{
    (void)state;
    mg_coverage coverage;
    make(&coverage);
    assert_int_equal(coverage.counters, 8);
    assert_int_equal(coverage.points.count, 8);
    assert_int_equal(coverage.items.count, 7);
    assert_int_equal(coverage.items.items[0].kind, MG_COVER_FUNCTION);
    assert_int_equal(coverage.items.items[1].way, MG_WAY_FALSE);
    assert_true(mg_cover_is_same_branch(&coverage.items.items[1], &coverage.items.items[2]));
    assert_false(mg_cover_is_same_branch(&coverage.items.items[2], &coverage.items.items[3]));
    assert_int_equal(coverage.items.items[5].line, 5);
    assert_int_equal(coverage.items.items[6].line, 7);
    mg_coverage_clear(&coverage);
}

static void test_counts_are_tests(void **state)
{
    (void)state;
    mg_coverage coverage;
    mg_text text = {0};
    make(&coverage);
    uint8_t counters[8] = {0};
    counters[4] = counters[5] = 1;
    mg_coverage_note(&coverage, counters, 1);
    counters[0] = counters[2] = counters[3] = 1;
    mg_coverage_note(&coverage, counters, 2);
    mg_coverage_end_test(&coverage);
    memset(counters, 0, sizeof counters);
    counters[2] = 1;
    mg_coverage_note(&coverage, counters, 1);
    mg_coverage_end_test(&coverage);
    mg_cover_sums sums = mg_coverage_sum(&coverage);
    assert_int_equal(sums.all[MG_COVER_SIDE], 4);
    assert_int_equal(sums.reached[MG_COVER_SIDE], 1);
    assert_int_equal(sums.reached[MG_COVER_LINE], 2);
    assert_int_equal(sums.last_n, 2);
    assert_int_equal(coverage.items.items[6].tests, 2);
    assert_int_equal(coverage.items.items[6].first_n, 1);
    mg_lcov_add(&text, &coverage);
    assert_string_equal(text.data, "TN:\nSF:no such file.c\nFN:4,work\nFNDA:1,work\nFNF:1\nFNH:1\n"
                                   "BRDA:7,0,0,1\nBRDA:7,0,1,0\nBRDA:9,0,0,-\nBRDA:9,0,1,-\nBRF:4\nBRH:1\n"
                                   "DA:5,1\nDA:7,2\nLF:2\nLH:2\nend_of_record\n");
    mg_text_clear(&text);
    mg_coverage_clear(&coverage);
}

static void test_nothing_is_covered(void **state)
{
    (void)state;
    mg_coverage coverage;
    mg_text text = {0};
    mg_coverage_init(&coverage);
    mg_coverage_seal(&coverage);
    mg_lcov_add(&text, &coverage);
    assert_int_equal(text.length, 0);
    mg_coverage_clear(&coverage);
}

static void test_lines_without_code(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        bool has_code;
    } lines[] = {
        {"int x = 1;", true},     {"  }", false},    {"} else {", false},    {"} else if (x) {", true},
        {"do {", false},          {"done();", true}, {"  // words", false},  {"/* words */ }", false},
        {"/* a */ x++;", true},   {"", false},       {"} while (x);", true}, {"/* open", false},
        {"elsewhere = 1;", true}, {"/**/ ;", false}, {"} // x = 1;", false}, {"break;", true},
    };
    char path[] = "/tmp/margay-source-XXXXXX";
    mg_sources sources = {0};
    size_t count = sizeof lines / sizeof *lines, length;
    FILE *stream = fdopen(mkstemp(path), "w");
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%s\n", lines[i].line);
    fclose(stream);
    for (unsigned i = 0; i < count; i++)
        if (mg_sources_has_code(&sources, path, i + 1) != lines[i].has_code)
            fail_msg("`%s`", lines[i].line);
    assert_true(mg_sources_has_code(&sources, path, 1000)); /* it is not known */
    assert_true(mg_sources_has_code(&sources, "no such file.c", 1));
    assert_null(mg_sources_line(&sources, path, 0, &length));
    const char *line = mg_sources_line(&sources, path, 2, &length);
    assert_int_equal(length, 1);
    assert_memory_equal(line, "}", 1);
    unlink(path);
    mg_sources_clear(&sources);
}

static void test_list_of_what_is_not_reached(void **state)
{
    (void)state;
    mg_coverage coverage;
    mg_sources sources = {0};
    mg_unreached_scope scope = {1, 3, true, "out.info"};
    char *said = NULL;
    size_t size;
    make(&coverage);
    uint8_t counters[8] = {[0] = 1, [3] = 1, [4] = 1};
    mg_coverage_note(&coverage, counters, 2);
    mg_coverage_end_test(&coverage);
    FILE *stream = open_memstream(&said, &size);
    mg_unreached_print(stream, &coverage, &scope, &sources);
    fclose(stream);
    assert_string_equal(said,
                        "# coverage: 1 of 2 lines, 1 of 4 branches, 1 of 1 functions; nothing new after n = 2\n"
                        "# branches no input up to n = 3 reaches:\n"
                        "#   no such file.c:7:3: never true\n");
    free(said);
    mg_sources_clear(&sources);
    mg_coverage_clear(&coverage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places_are_items),
        cmocka_unit_test(test_counts_are_tests),
        cmocka_unit_test(test_nothing_is_covered),
        cmocka_unit_test(test_lines_without_code),
        cmocka_unit_test(test_list_of_what_is_not_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

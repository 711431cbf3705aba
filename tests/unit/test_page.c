/* The pieces that the report page is made of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sys/stat.h>
#include <unistd.h>

#include "failure/excerpt.h"
#include "failure/failure.h"
#include "show/json.h"
#include "report/link.h"
#include "failure/shell.h"
#include "failure/walk.h"
#include "tests/unit/fixture.h"

static mg_text text;

static void expect_text(const char *wanted)
{
    assert_string_equal(text.data, wanted);
    mg_text_clear(&text);
}

static void expect_json(const char *bytes, size_t count, const char *wanted)
{
    mg_json_add_string(&text, bytes, count);
    expect_text(wanted);
}

static void strings_can_stand_in_a_page(void **state)
{
    (void)state;
    expect_json("plain", 5, "\"plain\"");
    expect_json("</script>", 9, "\"\\u003c/script>\"");
    expect_json("\"\\\n\0\x7f", 5, "\"\\\"\\\\\\u000a\\u0000\\u007f\"");
    expect_json("é € 😀", 11, "\"é € 😀\"");
}

static void bytes_that_are_no_text_are_shown(void **state)
{
    (void)state;
    expect_json("caf\xe9", 4, "\"caf\\\\xe9\"");
    expect_json("\xff\x80", 2, "\"\\\\xff\\\\x80\"");
    expect_json("\xc0\xaf", 2, "\"\\\\xc0\\\\xaf\"");                       /* longer than it must be */
    expect_json("\xe0\x80\xaf", 3, "\"\\\\xe0\\\\x80\\\\xaf\"");            /* the same */
    expect_json("\xed\xa0\x80", 3, "\"\\\\xed\\\\xa0\\\\x80\"");            /* half of a pair */
    expect_json("\xf4\x90\x80\x80", 4, "\"\\\\xf4\\\\x90\\\\x80\\\\x80\""); /* past the end */
    expect_json("\xe2\x82", 2, "\"\\\\xe2\\\\x82\"");                       /* cut off */
}

static void members_are_separated(void **state)
{
    (void)state;
    mg_text_add(&text, "{");
    mg_json_add_member(&text, "a", "<");
    mg_json_add_member(&text, "b", NULL);
    expect_text("{\"a\":\"\\u003c\",\"b\":null");
}

static void words_are_quoted(void **state)
{
    (void)state;
    static const char *const words[][2] = {
        {"a/b-c.c", "a/b-c.c"}, {"", "''"}, {"a b", "'a b'"}, {"it's", "'it'\\''s'"}, {"$(x)", "'$(x)'"}};
    for (size_t i = 0; i < COUNT(words); i++) {
        mg_shell_add(&text, words[i][0]);
        expect_text(words[i][1]);
    }
}

/* ---- links ----------------------------------------------------------------------------------------------- */

static char folder[] = "/tmp/margay-test-page-XXXXXX";

static void make_file(const char *name, const char *content)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    assert_true(fputs(content, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

static void expect_link(const char *file, const char *to, const char *wanted)
{
    char from_path[256], to_path[256];
    snprintf(from_path, sizeof from_path, "%s/%s", folder, file);
    snprintf(to_path, sizeof to_path, "%s/%s", folder, to);
    mg_link_add(&text, from_path, to_path);
    expect_text(wanted);
}

static int open_folder(void **state)
{
    char path[256];
    (void)state;
    assert_non_null(mkdtemp(folder));
    static const char *const names[] = {"pages", "pages/kit", "kits", "kits/a b%", "ki"};
    for (size_t i = 0; i < COUNT(names); i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    make_file("pages/page.html", "");
    make_file("page.html", "");
    make_file("source.c", "one\ntwo <\r\n\nfour\nfive\nsix\nseven\neight");
    return 0;
}

static int close_folder(void **state)
{
    char command[256];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static void links_are_relative(void **state)
{
    (void)state;
    expect_link("page.html", "kits/a b%", "kits/a%20b%25/");
    expect_link("pages/page.html", "kits/a b%", "../kits/a%20b%25/");
    expect_link("pages/page.html", "pages/kit", "kit/");
    expect_link("pages/page.html", "pages", "./");
    expect_link("pages/page.html", ".", "../");
    expect_link("pages/page.html", "ki", "../ki/");
    mg_link_add(&text, "nowhere.html", "no such/folder");
    expect_text("no%20such/folder");
}

/* ---- source ---------------------------------------------------------------------------------------------- */

static void expect_excerpt(const char *name, unsigned line, const char *wanted)
{
    char path[256];
    snprintf(path, sizeof path, "%s%s%s", name[0] == '/' ? "" : folder, name[0] == '/' ? "" : "/", name);
    mg_excerpt_add_json(&text, path, line);
    const char *rest = strstr(text.data, "\"line\"");
    assert_non_null(rest);
    assert_string_equal(rest, wanted);
    mg_text_clear(&text);
}

static void lines_around_a_place(void **state)
{
    (void)state;
    expect_excerpt(
        "source.c", 1,
        "\"line\":1,\"first\":1,\"lines\":[\"one\",\"two \\u003c\",\"\",\"four\",\"five\",\"six\"]}");
    expect_excerpt("source.c", 8,
                   "\"line\":8,\"first\":3,\"lines\":[\"\",\"four\",\"five\",\"six\",\"seven\",\"eight\"]}");
    expect_excerpt("source.c", 20, "\"line\":20,\"first\":15,\"lines\":[]}");
    expect_excerpt("none.c", 3, "\"line\":3,\"first\":1,\"lines\":[]}");
    expect_excerpt("/dev/zero", 3, "\"line\":3,\"first\":1,\"lines\":[]}");
    expect_excerpt("/dev/tty", 3, "\"line\":3,\"first\":1,\"lines\":[]}");
}

/* ---- choices --------------------------------------------------------------------------------------------- */

static void expect_step(const mg_choice_record *choice, const char *wanted)
{
    mg_failure failure = {.choices = choice, .choice_count = choice ? 1 : 0};
    mg_walk_add_json(&text, &failure);
    expect_text(wanted);
}

static void expect_range(const char *range, const char *wanted)
{
    mg_text step = {0};
    mg_text_printf(&step, "[{\"what\":\"g(a = 1)\",\"value\":\"5\",%s}]", wanted);
    expect_step(&(mg_choice_record){.name = "g(a = 1)", .value = "5", .range = range}, step.data);
    mg_text_clear(&step);
}

static void steps_of_a_program(void **state)
{
    (void)state;
    expect_step(NULL, "[]");
    expect_range("-2..0", "\"options\":[\"-2\",\"-1\",\"0\"]");
    expect_range("0..100", "\"range\":\"0..100\"");
    expect_range("-9223372036854775808..9223372036854775807",
                 "\"range\":\"-9223372036854775808..9223372036854775807\"");
    expect_range("9223372036854775806..9223372036854775807",
                 "\"options\":[\"9223372036854775806\",\"9223372036854775807\"]");
    expect_range("A|B", "\"options\":[\"A\",\"B\"]");
    expect_step(&(mg_choice_record){.name = "f(a = 1)", .value = "0", .range = "0..1", .is_open = true},
                "[{\"what\":\"f(a = 1)\",\"isOpen\":true,\"options\":[\"0\",\"1\"]}]");
    expect_step(&(mg_choice_record){.name = "", .value = "", .range = "", .more = 7},
                "[{\"what\":\"... and 7 more\"}]");
}

/* Fields and choices, as they were asked for; a pointer may lead to what was met before, or to one that is new. */
static void steps_of_a_structure(void **state)
{
    (void)state;
    static fixture f;
    fixture_tree(&f, 3, false);
    fixture_pick(&f, "tree.root", 1);
    fixture_pick(&f, "N0.left", 2);
    mg_choice_record chosen = {.name = "c()", .value = "1", .range = "1..2", .fields = 1};
    mg_failure failure = {.layout = &f.layout,
                          .picks = f.picks,
                          .pick_count = f.pick_count,
                          .choices = &chosen,
                          .choice_count = 1};
    mg_walk_add_json(&text, &failure);
    const char *root = strstr(
        text.data, "{\"what\":\"tree.root\",\"value\":\"N0\",\"target\":1,\"options\":[\"null\",\"N0\"],");
    const char *choice = strstr(text.data, "{\"what\":\"c()\"");
    const char *left = strstr(
        text.data, "{\"what\":\"N0.left\",\"value\":\"N1\",\"target\":2,\"options\":[\"null\",\"N0\",\"N1\"],");
    assert_non_null(root);
    assert_non_null(choice);
    assert_non_null(left);
    assert_true(root < choice && choice < left);
    mg_text_clear(&text);
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_can_stand_in_a_page), cmocka_unit_test(bytes_that_are_no_text_are_shown),
        cmocka_unit_test(members_are_separated),       cmocka_unit_test(words_are_quoted),
        cmocka_unit_test(links_are_relative),          cmocka_unit_test(lines_around_a_place),
        cmocka_unit_test(steps_of_a_program),          cmocka_unit_test(steps_of_a_structure),
    };
    return cmocka_run_group_tests(tests, open_folder, close_folder);
}

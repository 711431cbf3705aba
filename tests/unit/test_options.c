/* options.def and its parser; the help made from it */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cli/help.h"
#include "cli/options.h"
#include "base/suggest.h"
#include "shape/verdict.h"

enum { MOST_WORDS = 32 };

static mg_options options;
static mg_status status;

/* Parses a line split at single spaces. The words live until the next call. */
static bool parse(const char *line)
{
    static char buffer[1024];
    char *argv[MOST_WORDS + 1] = {NULL};
    int argc = 0;
    mg_options_clear(&options);
    status = (mg_status){0};
    assert_true(strlen(line) < sizeof buffer);
    strcpy(buffer, line);
    for (char *word = strtok(buffer, " "); word; word = strtok(NULL, " ")) {
        assert_true(argc < MOST_WORDS);
        argv[argc++] = word;
    }
    return mg_options_parse(&options, argc, argv, &status);
}

static void assert_refused(const char *line, const char *part)
{
    if (parse(line))
        fail_msg("accepted: %s", line);
    assert_int_equal(status.code, MG_EXIT_USAGE);
    if (!strstr(status.text, part))
        fail_msg("%s\n  says: %s\n  not:  %s", line, status.text, part);
}

static int clear_options(void **state)
{
    (void)state;
    mg_options_clear(&options);
    return 0;
}

static void defaults_hold(void **state)
{
    (void)state;
    assert_true(parse("margay gen tree.c -n 4"));
    assert_int_equal(options.command, MG_COMMAND_gen);
    assert_int_equal(options.files.count, 1);
    assert_string_equal(options.files.items[0], "tree.c");
    assert_int_equal(options.n, 4);
    assert_null(options.bounds);
    assert_int_equal(options.dont_care, MG_CHOICE_dont_care_keep);
    assert_int_equal(options.engine, MG_CHOICE_engine_checkpoint);
    assert_int_equal(options.format, MG_CHOICE_format_text);
    assert_int_equal(options.fuel, 10000000);
    assert_int_equal(options.on_crash, MG_CHOICE_on_crash_count);
    assert_int_equal(options.stats, MG_CHOICE_stats_none);
    assert_int_equal(options.limit + options.steps + options.seed, 0);
    assert_true(options.timeout >= 0 && options.timeout <= 0);
    assert_null(options.cdb);
    assert_null(options.output);
    assert_null(options.pred);
    assert_null(options.root);
    assert_false(options.help || options.quiet || options.verbose || options.version);
}

static void values_follow_space_or_equals(void **state)
{
    (void)state;
    assert_true(parse("margay gen a.c --size 3 --pred=ok --format svg --limit=12 --timeout 0.5 -o out"));
    assert_int_equal(options.n, 3);
    assert_string_equal(options.pred, "ok");
    assert_int_equal(options.format, MG_CHOICE_format_svg);
    assert_int_equal(options.limit, 12);
    assert_true(options.timeout > 0.49 && options.timeout < 0.51);
    assert_string_equal(options.output, "out");
}

static void letters_join(void **state)
{
    (void)state;
    assert_true(parse("margay gen a.c -qvn7"));
    assert_true(options.quiet && options.verbose);
    assert_int_equal(options.n, 7);
}

static void options_may_come_first(void **state)
{
    (void)state;
    assert_true(parse("margay -n 2 --format=json gen a.c b.c"));
    assert_int_equal(options.command, MG_COMMAND_gen);
    assert_int_equal(options.files.count, 2);
    assert_string_equal(options.files.items[1], "b.c");
}

static void flags_names_and_kinds_repeat(void **state)
{
    (void)state;
    assert_true(parse("margay gen a.c -n 2 -q --quiet"));
    assert_true(options.quiet);
    assert_true(parse("margay check a.c -n 2 --function f --function=g --ignore leak --ignore null"));
    assert_int_equal(options.function.count, 2);
    assert_string_equal(options.function.items[0], "f");
    assert_string_equal(options.function.items[1], "g");
    assert_int_equal(options.ignore, UINT64_C(1) << MG_VERDICT_leak | UINT64_C(1) << MG_VERDICT_null);
}

static void another_is_refused_the_second_time(void **state)
{
    (void)state;
    assert_false(parse("margay gen a.c -n 2 -n 5"));
    assert_int_equal(status.code, MG_EXIT_USAGE);
    assert_string_equal(status.text, "--size is given twice; which one is meant?");
    assert_false(parse("margay gen a.c -n 2 --stats --stats=json"));
    assert_false(parse("margay gen a.c -n 2 --format text --format text"));
    assert_false(parse("margay check a.c -n 2 --function f --function f"));
}

static void cflags_follow_two_dashes(void **state)
{
    (void)state;
    assert_true(parse("margay gen a.c -n 1 -- -I include --help -- x.c"));
    assert_int_equal(options.files.count, 1);
    assert_int_equal(options.cflags.count, 5);
    assert_string_equal(options.cflags.items[0], "-I");
    assert_string_equal(options.cflags.items[2], "--help");
    assert_string_equal(options.cflags.items[3], "--");
    assert_false(options.help);
    assert_true(parse("margay gen a.c -n 1 --"));
    assert_int_equal(options.cflags.count, 0);
}

static void stats_may_stand_alone(void **state)
{
    (void)state;
    assert_true(parse("margay gen --stats a.c -n 1"));
    assert_int_equal(options.stats, MG_CHOICE_stats_text);
    assert_int_equal(options.files.count, 1);
    assert_true(parse("margay gen a.c -n 1 --stats=json"));
    assert_int_equal(options.stats, MG_CHOICE_stats_json);
    assert_refused("margay gen a.c -n 1 --stats=jsn", "did you mean 'json'?");
}

static void sizes_are_checked(void **state)
{
    (void)state;
    assert_refused("margay gen a.c -n 0", "'0' is not a size; give a whole number, 1 or more, such as -n 4");
    assert_refused("margay gen a.c -n -3", "'-3' is not a size");
    assert_refused("margay gen a.c --size=", "'' is not a size");
    assert_refused("margay gen a.c -n four", "'four' is not a size");
    assert_refused("margay gen a.c -n 4x", "'4x' is not a size");
    assert_refused("margay gen a.c -n +4", "'+4' is not a size");
    assert_refused("margay gen a.c -n 2147483648", "too large");
    assert_refused("margay gen a.c -n 99999999999999999999999", "too large");
    assert_refused("margay gen a.c -n", "--size needs a value");
    assert_true(parse("margay gen a.c -n 2147483647"));
}

static void counts_are_checked(void **state)
{
    (void)state;
    assert_true(parse("margay gen a.c -n 1 --limit 18446744073709551615 --seed 0"));
    assert_true(options.limit == UINT64_MAX);
    assert_refused("margay gen a.c -n 1 --limit 18446744073709551616", "too large");
    assert_refused("margay gen a.c -n 1 --limit -1", "'-1' is not a count");
    assert_refused("margay gen a.c -n 1 --steps 1e6", "'1e6' is not a count");
    assert_refused("margay gen a.c -n 1 --fuel=", "'' is not a count");
}

static void seconds_are_checked(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", ".", "-1", "1.2.3", "nan", "inf", "1e3", "0x10", "1s"};
    assert_true(parse("margay gen a.c -n 1 --timeout 90"));
    assert_true(parse("margay gen a.c -n 1 --timeout .25"));
    assert_true(options.timeout > 0.24 && options.timeout < 0.26);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char line[128];
        snprintf(line, sizeof line, "margay gen a.c -n 1 --timeout=%s", wrong[i]);
        assert_refused(line, "is not a time");
    }
}

static void choices_are_checked(void **state)
{
    (void)state;
    assert_true(parse("margay gen a.c -n 1 --dont-care enumerate --on-crash=stop"));
    assert_int_equal(options.dont_care, MG_CHOICE_dont_care_enumerate);
    assert_int_equal(options.on_crash, MG_CHOICE_on_crash_stop);
    assert_refused(
        "margay gen a.c -n 1 --format jsn",
        "--format: 'jsn' is not one of text, json, dot, svg, c, bytes, none, tap, gcc; did you mean 'json'?");
    assert_refused("margay gen a.c -n 1 --format=", "is not one of");
    assert_refused("margay gen a.c -n 1 --engine magic", "is not one of rerun, checkpoint");
}

static void strings_and_flags_are_checked(void **state)
{
    (void)state;
    assert_refused("margay gen a.c -n 1 --pred=", "--pred is empty");
    assert_refused("margay gen a.c -n 1 --quiet=yes", "--quiet takes no value; leave out '=yes'");
    assert_refused("margay gen a.c -n 1 --root", "--root needs a value");
}

static void nearest_name_is_offered(void **state)
{
    (void)state;
    assert_refused("margay gen a.c -n 1 --fromat json", "unknown option --fromat; did you mean --format?");
    assert_refused("margay gen a.c -n 1 --time 3", "did you mean --timeout?");
    assert_refused("margay gen a.c -n 1 --sise=3", "did you mean --size?");
    assert_refused("margay gen a.c -n 1 --zzzzzzzz", "unknown option --zzzzzzzz; see 'margay --help'");
    assert_refused("margay gen a.c -n 1 -Z", "unknown option -Z");
    assert_refused("margay gem a.c -n 1", "unknown command 'gem'; did you mean 'gen'?");
    assert_refused("margay qqqqqq", "unknown command 'qqqqqq'; see 'margay --help'");
    assert_refused("margay tree.c", "did you mean 'margay gen tree.c -n 4'?");
}

static void gen_needs_file_and_size(void **state)
{
    (void)state;
    assert_refused("margay gen -n 3", "no input file");
    assert_refused("margay gen tree.c", "no size; give one with -n, such as: margay gen tree.c -n 4");
    assert_refused("margay -n 3", "no command");
    assert_true(parse("margay gen --help"));
    assert_true(options.help);
}

static void options_belong_to_commands(void **state)
{
    (void)state;
    assert_refused("margay version -n 3", "--size is not an option of 'version'");
    assert_refused("margay gen a.c -n 3 --man", "--man is not an option of 'gen'");
    assert_true(parse("margay help --man"));
    assert_true(options.man);
}

static void nothing_is_no_error(void **state)
{
    (void)state;
    assert_true(parse("margay"));
    assert_int_equal(options.command, MG_COMMAND_none);
    assert_true(parse("margay --version"));
    assert_true(options.version);
    assert_true(parse("margay help gen"));
    assert_string_equal(options.files.items[0], "gen");
}

static void failure_holds_nothing(void **state)
{
    (void)state;
    assert_refused("margay gen a.c b.c --bogus", "unknown option");
    assert_null(options.files.items);
    assert_int_equal(options.files.count, 0);
}

static void table_is_sorted_and_consistent(void **state)
{
    (void)state;
    size_t count;
    const mg_option *table = mg_option_table(&count);
    bool has_letter[256] = {false};
    for (size_t i = 0; i < count; i++) {
        unsigned char letter = (unsigned char)table[i].letter;
        if (i > 0)
            assert_true(strcmp(table[i - 1].name, table[i].name) < 0);
        assert_false(letter && has_letter[letter]);
        has_letter[letter] = true;
        assert_true(table[i].commands != 0);
        assert_true((*table[i].arg != '\0') == (table[i].read && !table[i].choices));
        assert_true(!table[i].fallback || table[i].read);
        assert_true(*table[i].help && table[i].help[strlen(table[i].help) - 1] != '.');
    }
}

static void commands_are_sorted(void **state)
{
    (void)state;
    size_t count;
    const mg_command_entry *commands = mg_command_table(&count);
    for (size_t c = 1; c < count; c++) {
        assert_true(strcmp(commands[c - 1].name, commands[c].name) < 0);
        assert_int_equal(mg_command_find(commands[c].name), c);
    }
    assert_int_equal(mg_command_find(""), MG_COMMAND_none);
}

/* Every option of gen is in its help, in the manual page and in the completion; no line is wider than a terminal. */
static void help_is_whole(void **state)
{
    (void)state;
    mg_text help = {0}, man = {0}, completion = {0};
    size_t count;
    const mg_option *table = mg_option_table(&count);
    mg_help_write(&help, MG_COMMAND_gen);
    mg_help_write_man(&man);
    mg_help_write_completion(&completion, MG_CHOICE_completion_bash);
    for (size_t i = 0; i < count; i++) {
        char name[64];
        snprintf(name, sizeof name, "--%s", table[i].name);
        assert_true(!!strstr(help.data, name) == mg_option_is_for(&table[i], MG_COMMAND_gen));
        assert_non_null(strstr(completion.data, name));
    }
    for (const char *line = help.data; *line; line += strcspn(line, "\n") + 1)
        if (strcspn(line, "\n") > 80)
            fail_msg("wider than 80 columns: %.*s", (int)strcspn(line, "\n"), line);
    assert_non_null(strstr(man.data, "\\-\\-dont\\-care"));
    mg_text_clear(&help);
    mg_text_clear(&man);
    mg_text_clear(&completion);
}

static const char *nearest(const char *word)
{
    mg_suggestion near = mg_suggestion_for(word);
    mg_suggestion_offer(&near, "struct list");
    mg_suggestion_offer(&near, "format");
    mg_suggestion_offer(&near, "c");
    return near.best ? near.best : "";
}

static void suggestions_are_near(void **state)
{
    (void)state;
    assert_string_equal(nearest("fromat"), "format");
    assert_string_equal(nearest("fo"), "format");
    assert_string_equal(nearest("struct lsit"), "struct list");
    assert_string_equal(nearest(""), "");
    assert_string_equal(nearest("x"), "");
    assert_string_equal(nearest("qwertyuiop"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_hold),
        cmocka_unit_test(values_follow_space_or_equals),
        cmocka_unit_test(letters_join),
        cmocka_unit_test(options_may_come_first),
        cmocka_unit_test(flags_names_and_kinds_repeat),
        cmocka_unit_test(another_is_refused_the_second_time),
        cmocka_unit_test(cflags_follow_two_dashes),
        cmocka_unit_test(stats_may_stand_alone),
        cmocka_unit_test(sizes_are_checked),
        cmocka_unit_test(counts_are_checked),
        cmocka_unit_test(seconds_are_checked),
        cmocka_unit_test(choices_are_checked),
        cmocka_unit_test(strings_and_flags_are_checked),
        cmocka_unit_test(nearest_name_is_offered),
        cmocka_unit_test(gen_needs_file_and_size),
        cmocka_unit_test(options_belong_to_commands),
        cmocka_unit_test(nothing_is_no_error),
        cmocka_unit_test(failure_holds_nothing),
        cmocka_unit_test(table_is_sorted_and_consistent),
        cmocka_unit_test(commands_are_sorted),
        cmocka_unit_test(help_is_whole),
        cmocka_unit_test(suggestions_are_near),
    };
    return cmocka_run_group_tests(tests, NULL, clear_options);
}

/* compiler flags from a compile_commands.json */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "front/commands_json.h"
#include "front/flags.h"

static char root[] = "/tmp/margay-commands-XXXXXX";
static mg_status status;
static mg_compile_command command;

/* A shell command in the folder of the test. */
static void shell(const char *line)
{
    char full[1024];
    snprintf(full, sizeof full, "cd '%s' && %s", root, line);
    assert_int_equal(system(full), 0);
}

static int make_root(void **state)
{
    (void)state;
    if (!mkdtemp(root))
        return -1;
    shell("mkdir -p src build 'with space' && touch src/a.c src/b.c 'with space/c d.c' && ln -s ../src/a.c "
          "build/link.c");
    return 0;
}

static int remove_root(void **state)
{
    (void)state;
    shell("rm -rf '../'\"${PWD##*/}\"");
    return 0;
}

static int clear(void **state)
{
    (void)state;
    mg_compile_command_clear(&command);
    return 0;
}

/* Writes build/compile_commands.json; ROOT in the text is the folder of the test. */
static void write_database(const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/build/compile_commands.json", root);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (const char *p = text; *p; p++) {
        if (!strncmp(p, "ROOT", 4)) {
            fputs(root, file);
            p += 3;
        } else {
            fputc(*p, file);
        }
    }
    fclose(file);
}

static bool find(const char *file)
{
    char database[256], path[256];
    snprintf(database, sizeof database, "%s/build", root);
    snprintf(path, sizeof path, "%s/%s", root, file);
    mg_compile_command_clear(&command);
    status = (mg_status){0};
    return mg_compile_command_find(database, path, &command, &status);
}

/* The flags that clang gets, each in brackets. */
static void assert_flags(const char *file, const char *expected)
{
    char flags[1024] = "";
    mg_flags kept = {0};
    if (!find(file) || !mg_flags_add(&kept, (const char *const *)command.flags.items, command.flags.count,
                                     MG_EXIT_INPUT, &status))
        fail_msg("%s", status.text);
    for (size_t i = 0; i < kept.count; i++)
        snprintf(flags + strlen(flags), sizeof flags - strlen(flags), "[%s]", kept.items[i]);
    mg_vec_clear(&kept);
    assert_string_equal(flags, expected);
}

static void a_command_line_is_split(void **state)
{
    (void)state;
    write_database("[{\"directory\": \"ROOT/build\", \"file\": \"ROOT/src/a.c\","
                   " \"command\": \"/usr/bin/cc -DX=1  -I../include\\t-std=c11 -o a.o -c ROOT/src/a.c\"}]");
    assert_flags("src/a.c", "[-DX=1][-I../include][-std=c11]");
}

static void arguments_are_taken_as_they_are(void **state)
{
    (void)state;
    write_database("[{\"directory\": \"ROOT/build\", \"file\": \"ROOT/src/a.c\", \"arguments\":"
                   " [\"cc\", \"-DNAME=\\\"a b\\\"\", \"-I\", \"dir with space\", \"-o\", \"a.o\", \"-c\", "
                   "\"ROOT/src/a.c\"]}]");
    assert_flags("src/a.c", "[-DNAME=\"a b\"][-I][dir with space]");
}

static void quotes_hold_words_together(void **state)
{
    (void)state;
    write_database("[{\"directory\": \"ROOT/build\", \"file\": \"ROOT/src/a.c\", \"command\":"
                   " \"cc '-DA=x y' -DB=\\\"p q\\\" -D'C D'=1 -DE='\\\"' -DF=\\\"it's\\\" -c ROOT/src/a.c\"}]");
    assert_flags("src/a.c", "[-DA=x y][-DB=p q][-DC D=1][-DE=\"][-DF=it's]");
}

static void backslashes_escape(void **state)
{
    (void)state;
    /* as CMake writes -DS="text": -DS=\"text\" in the command, each backslash and quote escaped again in JSON */
    write_database("[{\"directory\": \"ROOT/build\", \"file\": \"ROOT/src/a.c\", \"command\":"
                   " \"cc -DS=\\\\\\\"text\\\\\\\" -DT=a\\\\ b \\\"-DU=\\\\\\\"q\\\\\\\"\\\" '-DV=\\\\n' -c "
                   "ROOT/src/a.c\"}]");
    assert_flags("src/a.c", "[-DS=\"text\"][-DT=a b][-DU=\"q\"][-DV=\\n]");
}

static void an_empty_word_is_a_word(void **state)
{
    (void)state;
    write_database("[{\"directory\": \"ROOT/build\", \"file\": \"ROOT/src/a.c\", \"command\":"
                   " \"cc -I \\\"\\\" -DX='' -c ROOT/src/a.c\"}]");
    assert_flags("src/a.c", "[-I][][-DX=]");
}

static void escapes_of_json_are_undone(void **state)
{
    (void)state;
    write_database("[{\"directory\": \"ROOT\\/build\", \"file\": \"\\u002e.\\/src/a.c\","
                   " \"arguments\": [\"cc\", \"-DX=\\u00e9\", \"..\\/src/a.c\"]}]");
    assert_flags("src/a.c", "[-DX=\xc3\xa9]");
}

static void files_are_relative_to_their_directory(void **state)
{
    (void)state;
    write_database(
        "[{\"directory\": \"ROOT/build\", \"file\": \"../src/b.c\", \"command\": \"cc -DB -c ../src/b.c\"},"
        " {\"directory\": \"ROOT/src\", \"file\": \"a.c\", \"command\": \"cc -DA -c a.c\"}]");
    assert_flags("src/a.c", "[-DA]");
    assert_flags("src/b.c", "[-DB]");
}

static void directories_are_relative_to_the_database(void **state)
{
    (void)state;
    write_database("[{\"directory\": \"../src\", \"file\": \"a.c\", \"command\": \"cc -DA -c a.c\"},"
                   " {\"directory\": \".\", \"file\": \"../src/b.c\", \"command\": \"cc -DB -c ../src/b.c\"}]");
    assert_flags("src/a.c", "[-DA]");
    char real[4096];
    assert_non_null(realpath(command.directory, real));
    assert_string_equal(strrchr(real, '/'), "/src");
    assert_flags("src/b.c", "[-DB]");
}

static void the_directory_comes_along(void **state)
{
    (void)state;
    char real[4096], expected[4096];
    write_database(
        "[{\"directory\": \"ROOT/build\", \"file\": \"../src/a.c\", \"command\": \"cc -c ../src/a.c\"}]");
    assert_flags("src/a.c", "");
    assert_non_null(realpath(command.directory, real));
    char path[256];
    snprintf(path, sizeof path, "%s/build", root);
    assert_non_null(realpath(path, expected));
    assert_string_equal(real, expected);
}

/* Bear writes the full name of the file and keeps the argument as it was typed. */
static void the_input_is_left_out_however_it_is_spelled(void **state)
{
    (void)state;
    write_database(
        "[{\"directory\": \"ROOT/build\", \"file\": \"ROOT/src/a.c\", \"command\": \"cc -DX ../src/a.c -c\"}]");
    assert_flags("src/a.c", "[-DX]");
    write_database(
        "[{\"directory\": \"ROOT/src\", \"file\": \"a.c\", \"command\": \"cc -DX -c ./../src/a.c\"}]");
    assert_flags("src/a.c", "[-DX]");
    write_database("[{\"directory\": \"ROOT\", \"file\": \"src/a.c\", \"arguments\": [\"cc\", \"-DX\", \"--\", "
                   "\"ROOT/src/a.c\"]}]");
    assert_flags("src/a.c", "[-DX]");
}

static void symbolic_links_are_the_file(void **state)
{
    (void)state;
    write_database(
        "[{\"directory\": \"ROOT/build\", \"file\": \"link.c\", \"command\": \"cc -DL -c link.c\"}]");
    assert_flags("src/a.c", "[-DL]");
}

static void blanks_in_names_are_no_trouble(void **state)
{
    (void)state;
    write_database(
        "[{\"directory\": \"ROOT/with space\", \"file\": \"c d.c\", \"command\": \"cc -DS -c 'c d.c'\"}]");
    assert_flags("with space/c d.c", "[-DS]");
}

static void outputs_and_dependencies_are_left_out(void **state)
{
    (void)state;
    write_database("[{\"directory\": \"ROOT/build\", \"file\": \"ROOT/src/a.c\", \"command\": \"cc -MD -MT a.o "
                   "-MF a.d -MQ a.o"
                   " -MMD -MP -O2 -o a.o -c ROOT/src/a.c -Wall\"}]");
    assert_flags("src/a.c", "[-O2][-Wall]");
}

/* -oa.o in one word would send the bitcode elsewhere; -MJ has an argument as well. */
static void joined_and_rare_outputs_are_left_out(void **state)
{
    (void)state;
    write_database("[{\"directory\": \"ROOT/build\", \"file\": \"ROOT/src/a.c\", \"command\": \"cc -O2 -oa.o "
                   "-c ROOT/src/a.c\"}]");
    assert_flags("src/a.c", "[-O2]");
    write_database("[{\"directory\": \"ROOT/build\", \"file\": \"ROOT/src/a.c\","
                   " \"command\": \"cc -O2 -MJ a.json -MFa.d -o a.o -c ROOT/src/a.c\"}]");
    assert_flags("src/a.c", "[-O2]");
}

static void a_launcher_is_no_flag(void **state)
{
    (void)state;
    write_database("[{\"directory\": \"ROOT/build\", \"file\": \"ROOT/src/a.c\","
                   " \"command\": \"ccache /usr/bin/cc -DX -c ROOT/src/a.c\"}]");
    assert_flags("src/a.c", "[-DX]");
}

static void the_first_entry_of_a_file_counts(void **state)
{
    (void)state;
    write_database("[{\"directory\": \"ROOT/src\", \"file\": \"b.c\", \"command\": \"cc -DNO -c b.c\"},"
                   " {\"directory\": \"ROOT/src\", \"file\": \"a.c\", \"command\": \"cc -DFIRST -c a.c\"},"
                   " {\"directory\": \"ROOT/src\", \"file\": \"a.c\", \"command\": \"cc -DSECOND -c a.c\"}]");
    assert_flags("src/a.c", "[-DFIRST]");
}

static void the_file_itself_may_be_named(void **state)
{
    (void)state;
    char database[256], path[256];
    write_database("[{\"directory\": \"ROOT/src\", \"file\": \"a.c\", \"command\": \"cc -DA -c a.c\"}]");
    snprintf(database, sizeof database, "%s/build/compile_commands.json", root);
    snprintf(path, sizeof path, "%s/src/a.c", root);
    assert_true(mg_compile_command_find(database, path, &command, &status));
    assert_int_equal(command.flags.count, 2);
    assert_string_equal(command.flags.items[0], "-DA");
    assert_string_equal(command.flags.items[1], "-c");
}

static void assert_refused(const char *file, const char *part)
{
    assert_false(find(file));
    assert_int_equal(status.code, MG_EXIT_INPUT);
    if (!strstr(status.text, part))
        fail_msg("\"%s\" does not say \"%s\"", status.text, part);
}

static void a_file_without_an_entry_is_said(void **state)
{
    (void)state;
    write_database("[{\"directory\": \"ROOT/src\", \"file\": \"a.c\", \"command\": \"cc -c a.c\"}]");
    assert_refused("src/b.c", "no entry for");
    assert_non_null(strstr(status.text, "b.c"));
    write_database("[]");
    assert_refused("src/a.c", "no entry for");
}

static void a_missing_file_is_said(void **state)
{
    (void)state;
    write_database("[]");
    assert_refused("src/none.c", "none.c");
}

static void a_missing_database_is_said(void **state)
{
    (void)state;
    shell("rm -f build/compile_commands.json");
    assert_refused("src/a.c", "compile_commands.json");
    assert_non_null(strstr(status.text, "--cdb"));
}

static void a_missing_directory_is_said(void **state)
{
    (void)state;
    write_database(
        "[{\"directory\": \"ROOT/gone\", \"file\": \"ROOT/src/a.c\", \"command\": \"cc -c ROOT/src/a.c\"}]");
    assert_refused("src/a.c", "/gone");
    write_database(
        "[{\"directory\": \"ROOT/src/a.c\", \"file\": \"ROOT/src/a.c\", \"command\": \"cc -c ROOT/src/a.c\"}]");
    shell("chmod +x src/a.c"); /* a file that may be run is no folder either */
    assert_refused("src/a.c", "Not a directory");
}

static void malformed_databases_are_said(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "{", "{}", "\"text\"", "[", "[{]"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        write_database(texts[i]);
        assert_refused("src/a.c", "not a JSON array");
    }
}

static void odd_entries_are_passed_over(void **state)
{
    (void)state;
    write_database("[1, null, {}, {\"file\": 7}, {\"directory\": \"ROOT/src\", \"file\": \"a.c\", \"command\": "
                   "\"cc -DA a.c\"}]");
    assert_flags("src/a.c", "[-DA]");
    write_database("[{\"directory\": \"ROOT/src\", \"file\": \"a.c\"}]"); /* no command: no flags */
    assert_flags("src/a.c", "");
}

#define TEST(name) cmocka_unit_test_teardown(name, clear)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_command_line_is_split),
        TEST(arguments_are_taken_as_they_are),
        TEST(quotes_hold_words_together),
        TEST(backslashes_escape),
        TEST(an_empty_word_is_a_word),
        TEST(escapes_of_json_are_undone),
        TEST(files_are_relative_to_their_directory),
        TEST(directories_are_relative_to_the_database),
        TEST(the_directory_comes_along),
        TEST(the_input_is_left_out_however_it_is_spelled),
        TEST(symbolic_links_are_the_file),
        TEST(blanks_in_names_are_no_trouble),
        TEST(outputs_and_dependencies_are_left_out),
        TEST(joined_and_rare_outputs_are_left_out),
        TEST(a_launcher_is_no_flag),
        TEST(the_first_entry_of_a_file_counts),
        TEST(the_file_itself_may_be_named),
        TEST(a_file_without_an_entry_is_said),
        TEST(a_missing_file_is_said),
        TEST(a_missing_database_is_said),
        TEST(a_missing_directory_is_said),
        TEST(malformed_databases_are_said),
        TEST(odd_entries_are_passed_over),
    };
    return cmocka_run_group_tests(tests, make_root, remove_root);
}

/* what others wrote, spoiled: kits and compilation databases are read, or refused with status 3 and a remedy, and never more */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/text.h"
#include "cli/options.h"
#include "dice.h"
#include "front/commands_json.h"
#include "front/flags.h"
#include "failure/case.h"

enum { TURNS = 20000, CHANGES_MOST = 6, LENGTH_MOST = 1 << 16 };

static char folder[] = "/tmp/margay-spoiled-XXXXXX";

static void write_file(const char *name, const char *text, size_t length)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path); /* a file that is written over is waited for, by some file systems */
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    write_file("a.c", "int x;", 6);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    static const char *const names[] = {"a.c", "case.json", "compile_commands.json"};
    char path[128];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    return rmdir(folder);
}

/* ---- spoiling -------------------------------------------------------------------------------------------- */

/* What JSON, paths, command lines and numbers are made of; some of it nothing is made of. */
static const char *const words[] = {"{",
                                    "}",
                                    "[",
                                    "]",
                                    ",",
                                    ":",
                                    "\"",
                                    "\\\"",
                                    "\\",
                                    "\\u0000",
                                    "\\ud800",
                                    "\\x",
                                    "null",
                                    "true",
                                    "0",
                                    "-1",
                                    "1e999",
                                    "4294967296",
                                    "1e400",
                                    "0.5",
                                    "-0",
                                    "\"path\"",
                                    "\"n\"",
                                    "\"file\"",
                                    "'",
                                    "\xff",
                                    "\xc0\x80",
                                    "../",
                                    "/",
                                    "@flags",
                                    "-fplugin=",
                                    "-o",
                                    "-Xclang",
                                    "--",
                                    "-n",
                                    "--test=",
                                    "check",
                                    "--replay",
                                    "--help",
                                    "-D",
                                    "\n",
                                    "\t",
                                    "[[[[[",
                                    "{\"a\":",
                                    "\"directory\"",
                                    "\"verdict\"",
                                    "\"arguments\"",
                                    "\"command\"",
                                    "[0,1]",
                                    "[1,1]"};

static void put(mg_text *out, const char *bytes, size_t count)
{
    if (out->length + count < LENGTH_MOST)
        mg_text_add_bytes(out, bytes, count);
}

/* The text with one change: a byte flipped, a part left out, repeated or said elsewhere, a word more. */
static void change(dice *d, const mg_text *from, mg_text *out)
{
    size_t length = from->length, at = dice_roll(d, length + 1), part = dice_roll(d, 40);
    const char *data = length ? from->data : "", *word = words[dice_roll(d, sizeof words / sizeof *words)];
    size_t end = at + part < length ? at + part : length, again = dice_roll(d, 8) ? 1 : dice_roll(d, 1200);
    unsigned kind = (unsigned)dice_roll(d, 6);
    mg_text_reset(out);
    put(out, data, at);
    if (kind == 0 && at < length) {
        char flipped = (char)(data[at] ^ 1 << dice_roll(d, 8));
        put(out, &flipped, 1);
        end = at + 1;
    } else if (kind == 1) {
        for (size_t i = 0; i < again; i++)
            put(out, data + at, end - at);
        end = at;
    } else if (kind == 2) {
        put(out, data + dice_roll(d, length - (end - at) + 1), end - at);
        end = at;
    } else if (kind < 5) {
        for (size_t i = 0; i < again; i++)
            put(out, word, strlen(word));
        end = kind == 3 ? at : end;
    }
    put(out, data + end, length - end);
}

/* The caller clears it. */
static mg_text spoil(dice *d, const char *text)
{
    mg_text now = {0}, next = {0};
    mg_text_add(&now, text);
    for (uint64_t changes = 1 + dice_roll(d, CHANGES_MOST); changes; changes--) {
        change(d, &now, &next);
        mg_text swapped = now;
        now = next;
        next = swapped;
    }
    mg_text_clear(&next);
    mg_text_add(&now, "");
    return now;
}

static void assert_refusal(const mg_status *status)
{
    assert_int_equal(status->code, MG_EXIT_INPUT);
    if (!strstr(status->text, "\n  "))
        fail_msg("no remedy: %s", status->text);
    for (const char *p = status->text; *p; p++)
        assert_true((unsigned char)*p >= ' ' || *p == '\n' || *p == '\t');
}

/* ---- kits ------------------------------------------------------------------------------------------------ */

static const char kit_text[] =
    "{\"test\":\"t\",\n\"n\":2,\n\"verdict\":\"null\",\n\"file\":\"a.c\",\"in\":\"t\",\"line\":12,\n"
    "\"stack\":[{\"file\":\"a.c\",\"in\":\"t\",\"line\":12}],\n\"directory\":\"/tmp\",\n"
    "\"arguments\":[\"check\",\"a.c\",\"-n\",\"3\",\"--fuel=7\",\"--ignore\",\"leak\",\"--\",\"-DX=\\\"y\\\"\"]"
    ",\n"
    "\"other\":false,\n\"path\":[[2,4],[0,1],[7,4294967296],[1,3]]}\n";

/* Its command line is read as main's would be. */
static void parse(const mg_case *kit)
{
    mg_options options;
    mg_status status = {0};
    char **all = calloc(kit->arguments.count + 2, sizeof *all);
    all[0] = strdup("margay");
    for (size_t i = 0; i < kit->arguments.count; i++)
        all[i + 1] = strdup(kit->arguments.items[i]);
    if (mg_options_parse(&options, (int)kit->arguments.count + 1, all, &status))
        assert_true(options.command < MG_COMMAND_COUNT);
    else
        assert_int_equal(status.code, MG_EXIT_USAGE);
    mg_options_clear(&options);
    for (size_t i = 0; i <= kit->arguments.count; i++)
        free(all[i]);
    free(all);
}

static void kits_are_read_or_refused(void **state)
{
    dice d = {2026};
    size_t read = 0;
    (void)state;
    for (int turn = 0; turn < TURNS; turn++) {
        mg_case kit;
        mg_status status = {0};
        mg_text text = spoil(&d, kit_text);
        write_file("case.json", text.data, text.length);
        if (mg_case_read(&kit, folder, &status)) {
            read++;
            assert_true(kit.n >= 1);
            for (size_t i = 0; i < kit.path.count; i++) /* a step takes one of its ways */
                assert_true(kit.path.items[i].taken <= kit.path.items[i].last);
            parse(&kit);
        } else {
            assert_refusal(&status);
        }
        mg_case_clear(&kit);
        mg_text_clear(&text);
    }
    assert_in_range(read, TURNS / 50, TURNS / 2);
}

/* ---- compilation databases ------------------------------------------------------------------------------- */

static const char *const database_texts[] = {
    "[{\"directory\": \".\", \"file\": \"b.c\", \"command\": \"cc -c b.c\"},\n"
    " {\"directory\": \".\", \"file\": \"a.c\", \"command\": \"cc -DX=1 '-DY=a b' -DZ=\\\\\\\"q\\\\\\\" -MD "
    "-MF a.d -o a.o -c a.c\"}]\n",
    "[{\"directory\": \".\", \"file\": \"./a.c\", \"output\": \"a.o\",\n"
    "  \"arguments\": [\"ccache\", \"cc\", \"-I\", \"inc\", \"-std=c17\", \"-O2\", \"-o\", \"a.o\", \"-c\", "
    "\"a.c\"]}]\n"};

/* No word that is taken loads code or is the name of an output. */
static void assert_harmless(const mg_flags *flags)
{
    static const char *const bad[] = {"-o", "-fplugin", "-fpass-plugin", "@", "-Xclang", "-MF", "-mllvm"};
    for (size_t i = 0; i < flags->count; i++)
        for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
            const char *before = i ? flags->items[i - 1] : "";
            bool is_value = strlen(before) >= 2 && strchr("DIUi-t", before[1]); /* of the flag before it */
            if (!strncmp(flags->items[i], bad[k], strlen(bad[k])) && !is_value)
                fail_msg("%s %s was taken", before, flags->items[i]);
        }
}

static void databases_are_read_or_refused(void **state)
{
    dice d = {1983};
    size_t read = 0;
    char file[64];
    (void)state;
    snprintf(file, sizeof file, "%s/a.c", folder);
    for (int turn = 0; turn < TURNS; turn++) {
        mg_compile_command command = {0};
        mg_flags flags = {0};
        mg_status status = {0};
        mg_text text = spoil(&d, database_texts[turn % 2]);
        write_file("compile_commands.json", text.data, text.length);
        if (mg_compile_command_find(folder, file, &command, &status) &&
            mg_flags_add(&flags, (const char *const *)command.flags.items, command.flags.count, MG_EXIT_INPUT,
                         &status)) {
            read++;
            assert_harmless(&flags);
        } else {
            assert_refusal(&status);
        }
        mg_vec_clear(&flags);
        mg_compile_command_clear(&command);
        mg_text_clear(&text);
    }
    assert_in_range(read, TURNS / 20, TURNS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kits_are_read_or_refused),
        cmocka_unit_test(databases_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

/* which compiler flags clang gets */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "front/flags.h"

enum { WORDS_MOST = 16 };

/* Splits at blanks; gives what clang gets, joined by blanks, or NULL when a flag is refused. */
static const char *kept_of(const char *line)
{
    static char copy[512], out[512];
    const char *words[WORDS_MOST];
    size_t count = 0;
    mg_flags flags = {0};
    mg_status status = {0};
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word && count < WORDS_MOST; word = strtok(NULL, " "))
        words[count++] = word;
    bool is_good = mg_flags_add(&flags, words, count, MG_EXIT_INPUT, &status);
    out[0] = '\0';
    for (size_t i = 0; i < flags.count; i++)
        snprintf(out + strlen(out), sizeof out - strlen(out), "%s%s", i ? " " : "", flags.items[i]);
    mg_vec_clear(&flags);
    assert_int_equal(status.code, is_good ? MG_EXIT_OK : MG_EXIT_INPUT);
    return is_good ? out : NULL;
}

static void the_table_is_sorted(void **state)
{
    static const char *const spellings[] = {
#define MG_FLAG(spelling, form, action) spelling,
#include "front/flags.def"
#undef MG_FLAG
    };
    (void)state;
    for (size_t i = 1; i < sizeof spellings / sizeof *spellings; i++)
        if (strcmp(spellings[i - 1], spellings[i]) >= 0)
            fail_msg("%s comes before %s", spellings[i - 1], spellings[i]);
}

static void ordinary_flags_are_taken(void **state)
{
    static const char *const lines[] = {"-DX=1 -D Y -UZ -I inc -Iinc -isystem /x -include a.h",
                                        "-std=gnu11 -O2 -g -ggdb3 -Wall -Wno-unused -pedantic-errors -w",
                                        "-fwrapv -fno-strict-aliasing -fPIC -mavx2 -march=native -pthread",
                                        "--sysroot=/s --sysroot /s --target=x86_64-linux-gnu -nostdinc"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_string_equal(kept_of(lines[i]), lines[i]);
}

/* What writes files, and what is about linking. */
static void outputs_are_dropped(void **state)
{
    static const char *const lines[] = {
        "-c -o a.o",
        "-oa.o",
        "-MD -MF a.d -MT a.o -MQ b -MP -MJ a.json -MMD -M -MM -MFa.d",
        "-save-temps=obj",
        "--save-temps -save-temps",
        "-Wp,-MD,a.d -Wa,-a=x -Wl,-o,x",
        "--coverage -ftest-coverage",
        "-fprofile-arcs -fprofile-generate=/x -fprofile-instr-generate=x",
        "-ftime-trace -ftime-trace=x -ftime-report",
        "-gsplit-dwarf -gen-cdb-fragment-path x -gen-reproducer=always -gen-reproducer",
        "-fcrash-diagnostics-dir=x -fproc-stat-report=x",
        "-fsave-optimization-record -foptimization-record-file=x",
        "-finstrument-functions -finstrument-function-entry-bare",
        "-fstack-usage -fdump-tree-all -fcallgraph-info",
        "-fmodules -fmodules-cache-path=x -fmodule-output=x",
        "-fsanitize=address -lm -L/x -shared -static-libgcc",
        "-serialize-diagnostics x -index-store-path y -dependency-file z",
        "-x c++ -S -E -fsyntax-only"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *kept = kept_of(lines[i]);
        if (!kept || *kept)
            fail_msg("%s: %s", lines[i], kept ? kept : "refused");
    }
}

static void code_is_refused(void **state)
{
    static const char *const words[] = {"-fplugin=x.so",
                                        "-fpass-plugin=x.so",
                                        "-fplugin-arg-x-y",
                                        "-fshort-wchar",
                                        "-Xclang",
                                        "-mllvm",
                                        "-mllvm=x",
                                        "-cc1",
                                        "-B.",
                                        "--config=x",
                                        "--config",
                                        "@x",
                                        "-specs=x",
                                        "--specs=x",
                                        "-wrapper",
                                        "-include-pch",
                                        "x.c",
                                        "-",
                                        "",
                                        "-ccc-install-dir",
                                        "--analyze",
                                        "-###",
                                        "-Xpreprocessor",
                                        "-emit-ast",
                                        "-print-search-dirs",
                                        "-ObjC++"};
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        mg_flags flags = {0};
        mg_status status = {0};
        if (mg_flags_add(&flags, &words[i], 1, MG_EXIT_USAGE, &status))
            fail_msg("%s is not refused", words[i]);
        assert_int_equal(status.code, MG_EXIT_USAGE);
        mg_vec_clear(&flags);
    }
}

/* What a flag takes along is the same for clang: here the name of a macro, a folder, a file that is written. */
static void no_word_slips_by(void **state)
{
    (void)state;
    assert_string_equal(kept_of("-D -fplugin=x.so -DY"), "-D -fplugin=x.so -DY");
    assert_string_equal(kept_of("-o -fplugin=x.so -DY"), "-DY");
    assert_null(kept_of("-O -fplugin=x.so"));
    assert_null(kept_of("-std= -fplugin=x.so"));
    assert_null(kept_of("-DX -fplugin=x.so"));
    assert_null(kept_of("-Iinc @x"));
    assert_null(kept_of("-oa.o @x"));
    assert_string_equal(kept_of("-DX -o"), "-DX");
    assert_string_equal(kept_of("-I"), "-I");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_sorted), cmocka_unit_test(ordinary_flags_are_taken),
        cmocka_unit_test(outputs_are_dropped), cmocka_unit_test(code_is_refused),
        cmocka_unit_test(no_word_slips_by),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

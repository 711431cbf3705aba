/* where the bitcode and the header are found */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "driver/paths.h"

static char root[] = "/tmp/margay-paths-XXXXXX";

/* A shell command in the folder of the test. */
static void shell(const char *command)
{
    char line[1024];
    snprintf(line, sizeof line, "cd '%s' && %s", root, command);
    assert_int_equal(system(line), 0);
}

static int make_root(void **state)
{
    (void)state;
    return mkdtemp(root) ? 0 : -1;
}

static int remove_root(void **state)
{
    (void)state;
    shell("rm -rf '../'\"${PWD##*/}\"");
    return 0;
}

static void assert_found(const char *program_folder, const char *lib, const char *include, const char *library)
{
    mg_paths paths;
    mg_status status = {0};
    char folder[PATH_MAX], expected[PATH_MAX];
    snprintf(folder, sizeof folder, "%s/%s", root, program_folder);
    assert_true(mg_paths_find_from(&paths, folder, &status));
    snprintf(expected, sizeof expected, "%s/%s/hooks.bc", root, lib);
    assert_string_equal(paths.hooks, expected);
    snprintf(expected, sizeof expected, "%s/%s/libc.bc", root, lib);
    assert_string_equal(paths.models, expected);
    snprintf(expected, sizeof expected, "%s/%s", root, include);
    assert_string_equal(paths.include, expected);
    snprintf(expected, sizeof expected, "%s/%s", root, library);
    assert_string_equal(paths.library, *library ? expected : "");
}

static void build_tree_is_found(void **state)
{
    (void)state;
    shell("mkdir -p b/lib b/include b/tests && touch b/lib/hooks.bc b/lib/libc.bc b/include/margay.h");
    assert_found("b", "b/lib", "b/include", "");
    shell("touch b/libmargay.a");
    assert_found("b", "b/lib", "b/include", "b");
    assert_found("b/tests", "b/lib", "b/include", "b");
}

static void installed_tree_is_found(void **state)
{
    (void)state;
    shell("mkdir -p i/bin i/lib/margay i/include && touch i/lib/margay/hooks.bc i/lib/margay/libc.bc "
          "i/include/margay.h i/lib/libmargay.a");
    assert_found("i/bin", "i/lib/margay", "i/include", "i/lib");
}

static void missing_files_are_said(void **state)
{
    (void)state;
    mg_paths paths;
    mg_status status = {0};
    assert_false(mg_paths_find_from(&paths, "/nowhere/bin", &status));
    assert_int_equal(status.code, MG_EXIT_INTERNAL);
    assert_non_null(strstr(status.text, "/nowhere/bin"));
    assert_non_null(strstr(status.text, "make install"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(build_tree_is_found),
        cmocka_unit_test(installed_tree_is_found),
        cmocka_unit_test(missing_files_are_said),
    };
    return cmocka_run_group_tests(tests, make_root, remove_root);
}

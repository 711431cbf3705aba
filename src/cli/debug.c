/* margay debug: compiles the program of a kit, and starts gdb on it, stopped where it fails. */
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/child.h"
#include "base/input.h"
#include "base/text.h"
#include "cli/commands.h"
#include "failure/case.h"

typedef struct debug {
    const char *folder;
    mg_case kit;
    mg_text build;       /* the command of the kit that compiles, without the one that runs */
    mg_text stop, frame; /* commands for gdb */
    mg_names words;
} debug;

static bool is_installed(const char *program)
{
    char path[PATH_MAX];
    const char *folders = getenv("PATH");
    while (folders && *folders) {
        size_t length = strcspn(folders, ":");
        snprintf(path, sizeof path, "%.*s/%s", (int)length, folders, program);
        if (!access(path, X_OK))
            return true;
        folders += length + (folders[length] == ':');
    }
    return false;
}

static bool check_tools(mg_status *status)
{
    static const char *const tools[] = {"gcc", "gdb"};
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
        if (!is_installed(tools[i]))
            return mg_status_fail(status, MG_EXIT_INPUT,
                                  "%s is not installed, and debug needs it\n  on Debian: apt install %s",
                                  tools[i], tools[i]);
    return true;
}

/* repro.c says in its first comment how it is compiled and run. Compiling is all but the last part. */
static bool find_build(debug *d, mg_status *status)
{
    static const size_t most = (size_t)16 << 20;
    char path[PATH_MAX];
    mg_text text = {0};
    const char *why;
    snprintf(path, sizeof path, "%s/repro.c", d->folder);
    if (!mg_input_read(path, most, &text, &why)) {
        mg_text_clear(&text);
        return mg_status_fail(
            status, MG_EXIT_INPUT,
            "%s: %s\n  debug takes the folder of a kit that has a repro.c; story.txt says why one has none",
            path, why);
    }
    const char *line = text.length ? strstr(text.data, "\n *     ") : NULL,
               *end = line ? strchr(line + 1, '\n') : NULL, *last = NULL;
    for (const char *at = line; at && end && (at = strstr(at, " && ")) && at < end; at++)
        last = at;
    if (last)
        mg_text_add_bytes(&d->build, line + 7, (size_t)(last - line - 7));
    mg_text_clear(&text);
    return last || mg_status_fail(status, MG_EXIT_INPUT,
                                  "%s: its first comment does not say how it is compiled" MG_CASE_REMEDY, path);
}

static bool compile(const debug *d, mg_status *status)
{
    mg_child_end end;
    mg_text out = {0};
    char *command[] = {"/bin/sh", "-c", d->build.data, NULL};
    bool is_good = mg_child_run(
        &(mg_child_job){.command = command, .directory = d->folder, .input = -1, .third = -1}, &out, &end);
    mg_text_clear(&out);
    return is_good ||
           mg_status_fail(status, MG_EXIT_INPUT, "%s: repro.c does not compile; the command was\n  %s",
                          d->folder, d->build.data);
}

/* These do not stop the program where they happen: a breakpoint does. */
static bool needs_breakpoint(mg_verdict_kind kind)
{
    static const mg_verdict_kind kinds[] = {MG_VERDICT_leak, MG_VERDICT_uninitialised, MG_VERDICT_runaway,
                                            MG_VERDICT_exit};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i] == kind)
            return true;
    return false;
}

static void add_gdb_command(debug *d, const char *command)
{
    mg_vec_push(&d->words, "-ex");
    mg_vec_push(&d->words, command);
}

/* The line that fails, in the folder where the kit was made. */
static void add_place(mg_text *out, const mg_case *kit)
{
    char joined[2 * PATH_MAX], path[PATH_MAX];
    const char *slash = strrchr(kit->file, '/');
    snprintf(joined, sizeof joined, "%s%s%s", *kit->file == '/' ? "" : kit->directory,
             *kit->file == '/' ? "" : "/", kit->file);
    mg_text_printf(out, "tbreak %s:%u",
                   realpath(joined, path) ? path
                   : slash                ? slash + 1
                                          : kit->file,
                   kit->line);
}

/* A signal stops it in the C library, or in the sanitizer: the frame that is shown is that of the function that failed. */
static void find_commands(debug *d)
{
    const mg_case *kit = &d->kit;
    bool is_test = !strcmp(kit->function, kit->test);
    mg_vec_push(&d->words, "gdb");
    mg_vec_push(&d->words, "-q");
    add_gdb_command(d, "set breakpoint pending on");
    add_gdb_command(d, "set debuginfod enabled off");
    if (needs_breakpoint(kit->verdict) && kit->line) {
        add_place(&d->stop, kit);
        add_gdb_command(d, d->stop.data);
    }
    add_gdb_command(d, "run");
    if (*kit->function && !needs_breakpoint(kit->verdict)) {
        mg_text_printf(&d->frame, "frame function %s%s", is_test ? "mg_test_of_" : "", kit->function);
        add_gdb_command(d, d->frame.data);
    }
}

static bool start(debug *d, const mg_options *options, mg_status *status)
{
    find_commands(d);
    for (size_t i = 0; i < options->cflags.count; i++)
        mg_vec_push(&d->words, options->cflags.items[i]);
    mg_vec_push(&d->words, "./repro");
    mg_vec_push(&d->words, NULL);
    setenv("ASAN_OPTIONS", "abort_on_error=1:detect_leaks=0", 1); /* LeakSanitizer cannot work in a debugger */
    setenv("UBSAN_OPTIONS", "abort_on_error=1:print_stacktrace=0", 1);
    fflush(NULL);
    if (!chdir(d->folder))
        execvp("gdb", (char *const *)(const void *)d->words.items);
    return mg_status_fail(status, MG_EXIT_INPUT, "gdb cannot be started in %s: %s", d->folder, strerror(errno));
}

int mg_command_debug(const mg_options *options, int argc, char **argv)
{
    debug d = {0};
    mg_status status = {0};
    (void)argc, (void)argv;
    assert(options->command == MG_COMMAND_debug);
    bool is_good = options->files.count == 1 ||
                   mg_status_fail(&status, MG_EXIT_USAGE, "debug takes one kit: margay debug kits/NAME-1");
    d.folder = is_good ? options->files.items[0] : "";
    bool is_read = is_good && mg_case_read(&d.kit, d.folder, &status);
    is_good = is_read && find_build(&d, &status) && check_tools(&status) && compile(&d, &status) &&
              start(&d, options, &status);
    assert(!is_good); /* else gdb is in its place */
    fprintf(stderr, "margay: %s\n", status.text);
    if (d.kit.arena.memory.base)
        mg_case_clear(&d.kit);
    mg_text_clear(&d.build);
    mg_text_clear(&d.stop);
    mg_text_clear(&d.frame);
    mg_vec_clear(&d.words);
    return (int)status.code;
}

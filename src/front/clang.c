#include "front/clang.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/child.h"
#include "base/vec.h"

static const char *const before[] = {
    "clang-19", "-D__MARGAY__=1", "-fno-color-diagnostics", "-Wuninitialized", "-Wsometimes-uninitialized",
    /* <ctype.h> calls functions, which compare, in the place of macros that look into tables: so proofs have no path for each letter */
    "-D__NO_CTYPE",
    /* only an array of length 0 or 1 at the end of a struct may be used as if it were longer */
    "-fstrict-flex-arrays=1"};

/* After the user's flags, so that they win: unoptimised and with debug info, or reads would not come in the order
 * they were written. */
static const char *const after[] = {
    "-O0",
    "-Xclang",
    "-disable-O0-optnone",
    "-g",
    "-fdebug-compilation-dir=.", /* without it clang shortens absolute paths by what they have in common with the working directory */
    "-U_FORTIFY_SOURCE",
    "-fno-stack-protector",
    "-fno-sanitize=all",
    "-ffp-contract=off",
    "-fno-lto",
    "-fno-crash-diagnostics", /* those would be files that are left behind */
    "-emit-llvm",
    "-c",
    "-o",
    "-",
};

/* clang puts a test and a trap before each operation that may go wrong; weaving turns these into verdicts, or takes them out again
 * (weave/checks.c). */
static const char *const checks[] = {
#define MG_CHECK(name, trap, verdict, goes_on) "-fsanitize=" name, "-fsanitize-trap=" name,
#include "weave/checks.def"
#undef MG_CHECK
};

/* clang reads this instead of the file, under the file's name: the third descriptor of a child. */
static const char longer[] = "/dev/fd/3";

typedef MG_VEC(char *) words;

static void add_all(words *out, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mg_vec_push(out, (char *)(uintptr_t)list[i]);
}

/* The file and what is read after it, as one file in memory; -1: it cannot be made. */
static int make_longer(const mg_clang_job *job)
{
    assert(job->after);
    char bytes[65536];
    ssize_t count = 0;
    int from = open(job->file, O_RDONLY | O_CLOEXEC), to = memfd_create("margay", MFD_CLOEXEC);
    bool is_good = from >= 0 && to >= 0;
    while (is_good && (count = read(from, bytes, sizeof bytes)) > 0)
        is_good = write(to, bytes, (size_t)count) == count;
    size_t length = strlen(job->after);
    is_good = is_good && !count && write(to, "\n", 1) == 1 && write(to, job->after, length) == (ssize_t)length;
    if (from >= 0)
        close(from);
    if (to >= 0 && !is_good)
        close(to);
    return is_good ? to : -1;
}

/* remap: gets the flag that maps the file to the longer one, and must live as long as the command. */
static void make_command(const mg_clang_job *job, mg_text *remap, words *out)
{
    add_all(out, before, sizeof before / sizeof *before);
    mg_vec_push(out, "-isystem");
    mg_vec_push(out, (char *)(uintptr_t)job->include);
    add_all(out, job->flags, job->flag_count);
    add_all(out, after, sizeof after / sizeof *after);
    add_all(out, checks, sizeof checks / sizeof *checks);
    if (job->preprocesses) { /* the last of these decides */
        mg_vec_push(out, "-E");
        mg_vec_push(out, "-w");
    }
    if (job->emits_all)
        mg_vec_push(out, "-femit-all-decls");
    if (job->after) {
        mg_text_printf(remap, "%s;%s", job->file, longer);
        mg_vec_push(out, "-Xclang");
        mg_vec_push(out, "-remap-file");
        mg_vec_push(out, "-Xclang");
        mg_vec_push(out, remap->data);
        mg_vec_push(out, "-w"); /* the user saw the warnings when the file was compiled without `after` */
    }
    mg_vec_push(out, (char *)(uintptr_t)job->file);
    mg_vec_push(out, NULL);
    assert(job->file[0] != '-' && job->file[0] != '@'); /* clang would take it for a flag */
}

/* Is a feature on that the first flag turns on and the second off? The last of them decides, as in clang's driver. */
static bool is_on(const mg_clang_job *job, const char *yes, const char *no, bool otherwise)
{
    for (size_t i = job->flag_count; i-- > 0;)
        if (!strcmp(job->flags[i], yes) || !strcmp(job->flags[i], no))
            return !strcmp(job->flags[i], yes);
    return otherwise;
}

bool mg_clang_wraps(const mg_clang_job *job)
{
    return is_on(job, "-fwrapv", "-fno-wrapv", !is_on(job, "-fstrict-overflow", "-fno-strict-overflow", true));
}

static bool fail(const mg_clang_job *job, const mg_child_end *end, mg_status *status)
{
    char doing[512];
    if (end->kind == MG_CHILD_MISSING && end->value == E2BIG)
        return mg_status_fail(
            status, MG_EXIT_INPUT,
            "%s: its compiler flags are longer than the system lets them be\n  leave some out, or put the "
            "macros into a header: -include FILE",
            job->file);
    if (end->kind == MG_CHILD_MISSING)
        return mg_status_fail(status, MG_EXIT_INTERNAL,
                              "cannot run clang-19: %s\n  install it: apt-get install clang-19",
                              strerror(end->value));
    if (end->kind == MG_CHILD_HALTED) {
        snprintf(doing, sizeof doing, "clang compiles %s", job->file);
        return mg_halt_fail((mg_halt)end->value, doing, status);
    }
    return mg_status_fail(status, MG_EXIT_INPUT,
                          "%s: does not compile (clang's messages are above)\n  flags for the "
                          "compiler go after --, or use --cdb compile_commands.json",
                          job->file);
}

bool mg_clang_run(const mg_clang_job *job, mg_text *out, mg_status *status)
{
    assert(job->file && job->include && out && !out->length);
    words command = {0};
    mg_text remap = {0};
    mg_child_end end;
    int longer_file = job->after ? make_longer(job) : -1;
    if (job->after && longer_file < 0)
        return mg_status_fail(status, MG_EXIT_INTERNAL, "%s: cannot be copied: %s", job->file, strerror(errno));
    make_command(job, &remap, &command);
    mg_child_job child = {
        .command = command.items, .directory = job->directory, .input = -1, .third = longer_file};
    bool is_good = mg_child_run(&child, out, &end) || fail(job, &end, status);
    mg_vec_clear(&command);
    mg_text_clear(&remap);
    if (longer_file >= 0)
        close(longer_file);
    return is_good;
}

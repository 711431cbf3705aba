/* margay init: writes a first harness for a C file or a header. */
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/folder.h"
#include "base/input.h"
#include "base/limits.h"
#include "base/watch.h"
#include "cli/commands.h"
#include "cli/option_policy.h"
#include "driver/program.h"
#include "driver/sketch.h"

typedef struct init {
    mg_policy policy;
    mg_program program;
    mg_sketch sketch;
    char source[PATH_MAX];                 /* what the harness includes, as it was given or found */
    char home[PATH_MAX], header[PATH_MAX]; /* the absolute paths of that, and of a header that was given */
    char stand_in[64];                     /* a C file that includes the header; "" where there is none */
    char name[PATH_MAX];                   /* of the harness */
    mg_names files;
} init;

static bool has_suffix(const char *name, const char *suffix)
{
    size_t length = strlen(name), tail = strlen(suffix);
    return length > tail && !strcmp(name + length - tail, suffix);
}

/* list.h has its functions in list.c, if that is there. */
static void find_source(init *in, const char *file)
{
    char beside[PATH_MAX];
    snprintf(in->source, sizeof in->source, "%s", file);
    if (!has_suffix(file, ".h") || !realpath(file, in->header))
        return;
    snprintf(beside, sizeof beside, "%.*s.c", (int)strlen(file) - 2, file);
    if (!access(beside, R_OK))
        snprintf(in->source, sizeof in->source, "%s", beside);
}

/* A header is compiled by a file that includes it. */
static bool stand_in_for_header(init *in, mg_status *status)
{
    mg_text text = {0};
    snprintf(in->stand_in, sizeof in->stand_in, "/tmp/margay-init-XXXXXX.c");
    int file = mkstemps(in->stand_in, 2);
    mg_text_printf(
        &text, "#include \"%s\"\nvoid stand_in_for_a_header(void);\nvoid stand_in_for_a_header(void)\n{\n}\n",
        in->home);
    bool is_good = file >= 0 && write(file, text.data, text.length) == (ssize_t)text.length;
    mg_text_clear(&text);
    if (file >= 0)
        close(file);
    if (file < 0)
        *in->stand_in = '\0';
    return is_good ||
           mg_status_fail(status, MG_EXIT_INPUT, "/tmp: a file for the compiler cannot be written there: %s",
                          strerror(errno));
}

static bool find_files(init *in, const mg_options *options, mg_status *status)
{
    const char *file = options->files.items[0];
    if (!has_suffix(file, ".c") && !has_suffix(file, ".h"))
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "%s is neither a C file nor a header; give a name that ends with .c or .h", file);
    find_source(in, file);
    if (!realpath(in->source, in->home))
        return mg_status_fail(status, MG_EXIT_INPUT, "%s: %s", in->source, strerror(errno));
    bool is_header = has_suffix(in->source, ".h");
    if (is_header && !stand_in_for_header(in, status))
        return false;
    mg_vec_push(&in->files, is_header ? in->stand_in : in->source);
    for (size_t i = 1; i < options->files.count; i++)
        mg_vec_push(&in->files, options->files.items[i]);
    in->policy.files = (mg_word_list){in->files.items, in->files.count};
    return true;
}

/* In the current folder: list_margay.c for src/list.c. */
static bool find_name(init *in, const mg_options *options, mg_status *status)
{
    const char *slash = strrchr(in->source, '/'), *base = slash ? slash + 1 : in->source;
    if (options->output)
        snprintf(in->name, sizeof in->name, "%s", options->output);
    else
        snprintf(in->name, sizeof in->name, "%.*s_margay.c", (int)strlen(base) - 2, base);
    if (!has_suffix(in->name, ".c"))
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "-o %s: a harness is a C file; give a name that ends with .c", in->name);
    return access(in->name, F_OK) != 0 ||
           mg_status_fail(status, MG_EXIT_INPUT,
                          "%s is there already, and is not overwritten\n  give another name with -o", in->name);
}

static void find_pieces(init *in)
{
    const char *why;
    mg_text text = {0};
    mg_sketch_find_pieces(&in->sketch, mg_input_read(in->home, (size_t)1 << 26, &text, &why) ? text.data : "");
    mg_text_clear(&text);
}

static bool find_sketch(init *in, mg_status *status)
{
    const char *homes[] = {in->home, in->header};
    mg_watch_begin();
    bool is_good =
        mg_program_load_text(&in->program, &in->policy, &(mg_program_text){.emits_all = true}, status);
    mg_watch_end();
    if (!is_good)
        return false;
    mg_sketch_find(&in->sketch, &in->program.types, homes, *in->header ? 2 : 1);
    find_pieces(in);
    return in->sketch.functions.count ||
           mg_status_fail(
               status, MG_EXIT_INPUT,
               "%s has no function with a body, so there is nothing to test\n  give the C file that has them",
               in->source);
}

/* Relative to the folder of the harness, if that is the current one. */
static bool write_harness(init *in, mg_status *status)
{
    mg_text text = {0};
    bool is_here = !strchr(in->name, '/');
    mg_sketch_add(&in->sketch, &text, is_here ? in->source : in->home,
                  mg_types_find_function(&in->program.types, "main") != NULL);
    FILE *stream = mg_file_open("output", in->name, status);
    bool is_good = stream && mg_file_finish(stream, in->name, &text, status);
    mg_text_clear(&text);
    return is_good;
}

static void print_summary(const init *in, const mg_options *options)
{
    printf("%s: %zu test%s, %zu predicate%s to complete\n", in->name, in->sketch.test_count,
           in->sketch.test_count == 1 ? "" : "s", in->sketch.subjects.count,
           in->sketch.subjects.count == 1 ? "" : "s");
    if (in->sketch.left_out_count)
        printf("%zu function%s a test by hand; the file says which\n", in->sketch.left_out_count,
               in->sketch.left_out_count == 1 ? " needs" : "s need");
    printf("run it: margay check %s", in->name);
    for (size_t i = 1; i < options->files.count; i++)
        printf(" %s", options->files.items[i]);
    printf(" -n 3%s", options->cflags.count ? " --" : "");
    for (size_t i = 0; i < options->cflags.count; i++)
        printf(" %s", options->cflags.items[i]);
    printf("\n");
}

int mg_command_init(const mg_options *options, int argc, char **argv)
{
    init in = {.policy = mg_option_policy(options, argc, argv)};
    mg_status status = {0};
    assert(options->command == MG_COMMAND_init && options->files.count);
    mg_limits_begin(options->timeout, options->memory);
    bool is_good = find_files(&in, options, &status) && find_name(&in, options, &status) &&
                   find_sketch(&in, &status) && write_harness(&in, &status);
    if (is_good)
        print_summary(&in, options);
    else
        fprintf(stderr, "margay: %s\n", status.text);
    if (*in.stand_in)
        unlink(in.stand_in);
    mg_sketch_clear(&in.sketch);
    if (in.program.unit)
        mg_program_clear(&in.program);
    mg_vec_clear(&in.files);
    return is_good ? MG_EXIT_OK : (int)status.code;
}

#include "cli/kit_options.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

bool mg_kit_options_check(const mg_options *given, mg_status *status)
{
    if (given->n || given->test.count || given->all || given->function.count)
        return mg_status_fail(
            status, MG_EXIT_USAGE,
            "--replay runs the one path of its kit; leave out -n, --test, --function and --all");
    if (given->format != MG_CHOICE_format_text)
        return mg_status_fail(status, MG_EXIT_USAGE, "--replay tells of one path, as text; leave out --format");
    return true;
}

/* The kit's command line, as main would get it. */
static bool parse_kit(mg_kit_options *k, mg_status *status)
{
    size_t count = k->replay->kit.arguments.count;
    mg_status why;
    k->words = mg_memory_new((count + 2) * sizeof *k->words);
    k->words[0] = mg_arena_strdup(&k->strings, "margay");
    for (size_t i = 0; i < count; i++)
        k->words[i + 1] = mg_arena_strdup(&k->strings, k->replay->kit.arguments.items[i]);
    if (!mg_options_parse(&k->options, (int)count + 1, k->words, &why))
        return mg_status_fail(status, MG_EXIT_INPUT, "%s/case.json: \"arguments\": %s" MG_CASE_REMEDY,
                              k->replay->folder, why.text);
    if (k->options.command != MG_COMMAND_check || k->options.replay || !k->options.files.count)
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "%s/case.json: \"arguments\" is no 'margay check FILE... -n N'" MG_CASE_REMEDY,
                              k->replay->folder);
    return true;
}

/* A path that was given on the command line, as it must be after the process has changed its folder. */
static const char *absolute(mg_kit_options *k, const char *path)
{
    char here[PATH_MAX];
    if (*path == '/' || !getcwd(here, sizeof here))
        return path;
    return mg_arena_printf(&k->strings, "%s/%s", here, path);
}

/* Where results go, and how much is printed, is up to the command line, never to the kit. */
static void copy_output(mg_kit_options *k, const mg_options *given)
{
    size_t count;
    const mg_option *table = mg_option_table(&count);
    for (size_t i = 0; i < count; i++) {
        if (table[i].group != MG_OPTION_GROUP_output && table[i].group != MG_OPTION_GROUP_general)
            continue;
        assert(table[i].offset + table[i].size <= sizeof k->options);
        char *to = (char *)&k->options + table[i].offset;
        memcpy(to, (const char *)given + table[i].offset, table[i].size);
        if (table[i].read == mg_option_read_string && *(const char **)(void *)to)
            *(const char **)(void *)to = absolute(k, *(const char **)(void *)to);
    }
}

static void copy_files(mg_kit_options *k, const mg_options *given)
{
    if (given->files.count)
        k->options.files.count = 0;
    for (size_t i = 0; i < given->files.count; i++)
        mg_vec_push(&k->options.files, absolute(k, given->files.items[i]));
    if (given->cflags.count)
        k->options.cflags.count = 0;
    for (size_t i = 0; i < given->cflags.count; i++)
        mg_vec_push(&k->options.cflags, given->cflags.items[i]);
}

/* Goes into the folder where the kit was made; but flags on the command line are relative to the current folder, so with those it stays. */
static bool enter_folder(const mg_kit_options *k, const mg_options *given, mg_status *status)
{
    if (given->cflags.count || !chdir(k->replay->kit.directory) || given->files.count)
        return true;
    return mg_status_fail(status, MG_EXIT_INPUT,
                          "%s: %s\n  the kit was made in this folder; give the files: margay check --replay %s "
                          "FILE.c",
                          k->replay->kit.directory, strerror(errno), k->replay->folder);
}

/* If the process stays where it is, the files of the kit need the folder where it was made before their names. */
static void find_files(mg_kit_options *k, const mg_options *given)
{
    for (size_t i = 0; given->cflags.count && i < k->options.files.count; i++)
        if (*k->options.files.items[i] != '/')
            k->options.files.items[i] =
                mg_arena_printf(&k->strings, "%s/%s", k->replay->kit.directory, k->options.files.items[i]);
}

/* Of the functions that were checked keeps only the one that failed. */
static void keep_function(mg_kit_options *k)
{
    mg_names *names = &k->options.function;
    for (size_t i = 0; i < names->count; i++)
        if (!strcmp(names->items[i], k->replay->kit.test)) {
            names->items[0] = names->items[i];
            names->count = 1;
        }
}

bool mg_kit_options_read(mg_kit_options *k, const mg_options *given, const mg_replay *replay, mg_status *status)
{
    k->replay = replay;
    assert(given->replay && replay->kit.test && replay->kit.n >= 1); /* it was read */
    mg_arena_init(&k->strings, (size_t)1 << 28, false);
    if (!parse_kit(k, status))
        return false;
    find_files(k, given);
    copy_files(k, given);
    copy_output(k, given);
    k->options.test.count = 0;
    if (!k->options.function.count)
        mg_vec_push(&k->options.test, k->replay->kit.test);
    k->options.from = 1;
    k->options.test_timeout = given->test_timeout;
    keep_function(k);
    if (k->options.n) /* else -k was given instead */
        k->options.n = (uint64_t)k->replay->kit.n;
    k->options.all = false;
    k->options.steps = 0;
    k->options.timeout = given->timeout;
    k->options.memory = given->memory;
    k->options.sandbox = given->sandbox; /* the kit may come from anybody */
    k->options.engine = MG_CHOICE_engine_rerun;
    k->options.strategy = MG_CHOICE_strategy_dfs;
    k->options.samples = 1; /* 0 would be refused */
    return enter_folder(k, given, status);
}

void mg_kit_options_clear(mg_kit_options *k)
{
    mg_options_clear(&k->options);
    free(k->words);
    mg_arena_clear(&k->strings);
}

#include "cli/replay.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

/* ---- what to run ----------------------------------------------------------------------------------------- */

static bool check_given(const mg_options *given, mg_status *status)
{
    if (given->n || given->test || given->all || given->function.count)
        return mg_status_fail(
            status, MG_EXIT_USAGE,
            "--replay runs the one path of its kit; leave out -n, --test, --function and --all");
    if (given->format != MG_CHOICE_format_text)
        return mg_status_fail(status, MG_EXIT_USAGE, "--replay tells of one path, as text; leave out --format");
    return true;
}

/* The kit's command line, as main would get it. */
static bool parse_kit(mg_replay *r, mg_status *status)
{
    size_t count = r->kit.arguments.count;
    mg_status why;
    r->words = mg_memory_new((count + 2) * sizeof *r->words);
    r->words[0] = mg_arena_strdup(&r->strings, "margay");
    for (size_t i = 0; i < count; i++)
        r->words[i + 1] = mg_arena_strdup(&r->strings, r->kit.arguments.items[i]);
    if (!mg_options_parse(&r->options, (int)count + 1, r->words, &why))
        return mg_status_fail(status, MG_EXIT_INPUT, "%s/case.json: \"arguments\": %s" MG_CASE_REMEDY,
                              r->folder, why.text);
    if (r->options.command != MG_COMMAND_check || r->options.replay || !r->options.files.count)
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "%s/case.json: \"arguments\" is no 'margay check FILE... -n N'" MG_CASE_REMEDY,
                              r->folder);
    return true;
}

/* A path that was given, from wherever the process is. */
static const char *absolute(mg_replay *r, const char *path)
{
    char here[PATH_MAX];
    if (*path == '/' || !getcwd(here, sizeof here))
        return path;
    return mg_arena_printf(&r->strings, "%s/%s", here, path);
}

/* Where results go, and how much is said, is never up to a kit. */
static void take_output(mg_replay *r, const mg_options *given)
{
    size_t count;
    const mg_option *table = mg_option_table(&count);
    for (size_t i = 0; i < count; i++) {
        if (table[i].group != MG_OPTION_GROUP_output && table[i].group != MG_OPTION_GROUP_general)
            continue;
        char *to = (char *)&r->options + table[i].offset;
        memcpy(to, (const char *)given + table[i].offset, table[i].size);
        if (table[i].read == mg_option_read_string && *(const char **)(void *)to)
            *(const char **)(void *)to = absolute(r, *(const char **)(void *)to);
    }
}

static void take_files(mg_replay *r, const mg_options *given)
{
    if (given->files.count)
        r->options.files.count = 0;
    for (size_t i = 0; i < given->files.count; i++)
        mg_vec_push(&r->options.files, absolute(r, given->files.items[i]));
    if (given->cflags.count)
        r->options.cflags.count = 0;
    for (size_t i = 0; i < given->cflags.count; i++)
        mg_vec_push(&r->options.cflags, given->cflags.items[i]);
}

/* Flags that are given speak of the folder they are given in. */
static bool go_there(const mg_replay *r, const mg_options *given, mg_status *status)
{
    if (given->cflags.count || !chdir(r->kit.directory) || given->files.count)
        return true;
    return mg_status_fail(status, MG_EXIT_INPUT,
                          "%s: %s\n  the kit was made in this folder; give the files: margay check --replay %s "
                          "FILE.c",
                          r->kit.directory, strerror(errno), r->folder);
}

/* Files of the kit are found from the folder it was made in. */
static void find_files(mg_replay *r, const mg_options *given)
{
    for (size_t i = 0; given->cflags.count && i < r->options.files.count; i++)
        if (*r->options.files.items[i] != '/')
            r->options.files.items[i] =
                mg_arena_printf(&r->strings, "%s/%s", r->kit.directory, r->options.files.items[i]);
}

/* Of the functions that were checked only the one that failed. */
static void keep_function(mg_replay *r)
{
    mg_names *names = &r->options.function;
    for (size_t i = 0; i < names->count; i++)
        if (!strcmp(names->items[i], r->kit.test)) {
            names->items[0] = names->items[i];
            names->count = 1;
        }
}

bool mg_replay_open(mg_replay *r, const mg_options *given, mg_status *status)
{
    r->folder = given->replay;
    mg_arena_init(&r->strings, (size_t)1 << 28, false);
    if (!check_given(given, status) || !mg_case_read(&r->kit, r->folder, status) || !parse_kit(r, status))
        return false;
    find_files(r, given);
    take_files(r, given);
    take_output(r, given);
    r->options.test = r->options.function.count ? NULL : r->kit.test;
    keep_function(r);
    r->options.n = (uint64_t)r->kit.n;
    r->options.all = false;
    r->options.steps = 0;
    r->options.timeout = given->timeout;
    r->options.memory = given->memory;
    r->options.sandbox = given->sandbox; /* who sends a kit has no say in it */
    r->options.engine = MG_CHOICE_engine_rerun;
    r->options.strategy = MG_CHOICE_strategy_dfs;
    r->options.samples = 1; /* of 0 it would be said that they show nothing */
    return go_there(r, given, status);
}

void mg_replay_close(mg_replay *r)
{
    if (r->kit.arena.memory.base)
        mg_case_clear(&r->kit);
    mg_options_clear(&r->options);
    free(r->words);
    mg_arena_clear(&r->strings);
}

void mg_replay_set_job(const mg_replay *r, mg_search_job *job)
{
    job->strategy = MG_STRATEGY_GUIDED;
    job->samples = 1;
    job->guide = r->kit.path.items;
    job->guide_count = (uint32_t)r->kit.path.count;
}

/* ---- what came of it ------------------------------------------------------------------------------------- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Files may have moved, or be given by another path. */
void mg_replay_note(mg_replay *r, const mg_failure *failure)
{
    const mg_case *kit = &r->kit;
    const mg_site *site = failure->site;
    r->is_same = failure->verdict->kind == kit->verdict && (site ? site->line : 0) == kit->line &&
                 !strcmp(site ? site->function : "", kit->function) &&
                 !strcmp(base_name(site ? site->file : ""), base_name(kit->file));
}

static void print_failed(mg_replay *r)
{
    const mg_case *kit = &r->kit;
    r->result = MG_EXIT_FOUND;
    if (r->is_same) {
        printf("# %s: it fails the same way\n", r->folder);
        return;
    }
    printf("# %s: it fails in another way; when the kit was made it %s", r->folder,
           mg_verdict_text(kit->verdict));
    if (kit->line)
        printf(" at %s:%u in %s", kit->file, kit->line, kit->function);
    printf("\n");
}

static void print_passed(mg_replay *r, uint32_t depth)
{
    size_t known = r->kit.path.count;
    r->result = MG_EXIT_OK;
    printf("ok %s, n = %lld: it passes now, with the choices of %s\n", r->kit.test, (long long)r->kit.n,
           r->folder);
    if (depth == known + 1)
        printf("# it goes on and chooses once more, and took the first way; for the others run margay check\n");
    else if (depth > known)
        printf("# it goes on and chooses %zu times more, and took the first way each time; for the others run "
               "margay check\n",
               depth - known);
}

/* Whether it fails is not known. */
static void print_lost(mg_replay *r, const char *why, const char *remedy)
{
    r->result = MG_EXIT_LIMIT;
    printf("not ok %s, n = %lld: inconclusive, %s\n%s", r->kit.test, (long long)r->kit.n, why, remedy);
}

void mg_replay_print(mg_replay *r, const mg_outcome *outcome, uint32_t depth, const char *why_out)
{
    static const char again[] =
        "# the program is not the one that the kit was made with; run margay check again\n";
    mg_text why = {0};
    if (outcome->kind == MG_OUTCOME_FAILED) {
        print_failed(r);
    } else if (why_out) {
        print_lost(r, why_out, "");
    } else if (outcome->valid) {
        print_passed(r, depth);
    } else if (outcome->paths) {
        print_lost(r, "what it assumes refuses these choices now", again);
    } else {
        mg_text_printf(&why, "the path is not there any more: choice %u of %zu is another one", depth + 1,
                       r->kit.path.count);
        print_lost(r, why.data, again);
    }
    mg_text_clear(&why);
}

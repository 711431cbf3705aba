#include "report/outcome.h"

#include <stdlib.h>
#include <string.h>

#include "report/counters.h"

static char *copy(const char *string)
{
    size_t size = strlen(string) + 1;
    return memcpy(mg_memory_new(size), string, size);
}

mg_cause *mg_outcome_add_cause(mg_outcome *outcome, const char *title, const char *story, const char *folder)
{
    mg_cause cause = {copy(title), copy(story), folder ? copy(folder) : NULL, NULL};
    mg_vec_push(&outcome->causes, cause);
    return &outcome->causes.items[outcome->causes.count - 1];
}

void mg_outcome_clear(mg_outcome *outcome)
{
    for (size_t i = 0; i < outcome->causes.count; i++) {
        free(outcome->causes.items[i].title);
        free(outcome->causes.items[i].story);
        free(outcome->causes.items[i].folder);
        free(outcome->causes.items[i].detail);
    }
    mg_vec_clear(&outcome->causes);
}

static const char *spell_paths(const mg_outcome *o, char buffer[48])
{
    char count[32];
    snprintf(buffer, 48, "%s path%s", mg_count_spell(o->paths, count), o->paths == 1 ? "" : "s");
    return buffer;
}

static void print_passed(FILE *stream, const mg_outcome *o, const char *paths)
{
    char count[32];
    fprintf(stream, "ok %s: passed up to n = %lld (%s of %s %s)\n", o->test, (long long)o->n,
            mg_count_spell(o->valid, count), paths, o->valid == 1 ? "counts" : "count");
}

static void print_sampled(FILE *stream, const mg_outcome *o, const char *paths)
{
    char count[32];
    fprintf(stream, "ok %s: passed %s at random for each n up to %lld (%s of the last %s)\n", o->test, paths,
            (long long)o->n, mg_count_spell(o->valid, count), o->valid == 1 ? "counts" : "count");
}

static void print_failed(FILE *stream, const mg_outcome *o, const char *paths)
{
    fprintf(stream, "# %s fails with n = %lld, after %s\n", o->test, (long long)o->n, paths);
}

static void print_stopped(FILE *stream, const mg_outcome *o, const char *paths)
{
    fprintf(stream, "not ok %s: inconclusive, %s with n = %lld after %s\n", o->test, o->why, (long long)o->n,
            paths);
}

static void print_vacuous(FILE *stream, const mg_outcome *o, const char *paths)
{
    fprintf(stream, "not ok %s: vacuous, nothing with n up to %lld satisfies what it assumes (%s)\n", o->test,
            (long long)o->n, paths);
}

static void print_not_run(FILE *stream, const mg_outcome *o, const char *paths)
{
    (void)paths;
    fprintf(stream, "not ok %s: not run, %s\n", o->test, o->why);
}

void mg_outcome_print(FILE *stream, const mg_outcome *outcome)
{
    static void (*const printers[])(FILE *, const mg_outcome *, const char *) = {
        [MG_OUTCOME_PASSED] = print_passed,   [MG_OUTCOME_SAMPLED] = print_sampled,
        [MG_OUTCOME_FAILED] = print_failed,   [MG_OUTCOME_STOPPED] = print_stopped,
        [MG_OUTCOME_VACUOUS] = print_vacuous, [MG_OUTCOME_NOT_RUN] = print_not_run,
    };
    char paths[48];
    printers[outcome->kind](stream, outcome, spell_paths(outcome, paths));
}

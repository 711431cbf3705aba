#include "report/outcome.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "report/counters.h"

static char *copy_string(const char *string)
{
    size_t size = strlen(string) + 1;
    return memcpy(mg_memory_new(size), string, size);
}

mg_cause *mg_outcome_add_cause(mg_outcome *outcome, const char *title, const char *story, const char *folder)
{
    assert(*title && story);
    mg_cause cause = {.title = copy_string(title),
                      .story = copy_string(story),
                      .folder = folder ? copy_string(folder) : NULL,
                      .count = 1};
    mg_vec_push(&outcome->causes, cause);
    return &outcome->causes.items[outcome->causes.count - 1];
}

void mg_outcome_add_output(mg_outcome *outcome, const char *bytes, size_t count)
{
    size_t room = MG_OUTPUT_MOST - outcome->output.length, kept = count < room ? count : room;
    assert(outcome->output.length <= MG_OUTPUT_MOST);
    mg_text_add_bytes(&outcome->output, bytes, kept);
    outcome->dropped += count - kept;
    assert(outcome->output.length <= MG_OUTPUT_MOST);
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
    mg_text_clear(&outcome->output);
    free(outcome->fixed);
    free(outcome->unused);
}

static const char *spell_paths(const mg_outcome *o, char buffer[48])
{
    char count[32];
    snprintf(buffer, 48, "%s path%s", mg_count_spell(o->paths, count), o->paths == 1 ? "" : "s");
    return buffer;
}

/* "up to n = 4"; where smaller bounds were left out "for n = 2 to 4". */
static const char *spell_bounds(const mg_outcome *o, char buffer[64])
{
    if (o->first <= 1)
        snprintf(buffer, 64, "up to n = %lld", (long long)o->n);
    else if (o->first == o->n)
        snprintf(buffer, 64, "for n = %lld", (long long)o->n);
    else
        snprintf(buffer, 64, "for n = %lld to %lld", (long long)o->first, (long long)o->n);
    return buffer;
}

static void add_passed(mg_text *out, const mg_outcome *o, const char *paths)
{
    char count[32], sizes[64], bound[192], orders[64] = "";
    if (o->has_preemptions)
        snprintf(orders, sizeof orders, "%s with at most %u preemption%s,", o->is_weak ? "" : ",",
                 o->preemptions, o->preemptions == 1 ? "" : "s");
    snprintf(bound, sizeof bound, "passed%s%s %s", o->is_weak ? ", for sequential consistency," : "", orders,
             spell_bounds(o, sizes));
    if (o->is_open && o->has_met_n)
        snprintf(bound, sizeof bound, "holds for all heaps with chains up to k = %lld", (long long)o->n);
    else if (o->is_open)
        snprintf(bound, sizeof bound, "holds for all heaps: k = %lld is not exhausted", (long long)o->n);
    mg_text_printf(out, "%s (%s of %s %s)", bound, mg_count_spell(o->valid, count), paths,
                   o->valid == 1 ? "counts" : "count");
}

static void add_sampled(mg_text *out, const mg_outcome *o, const char *paths)
{
    char count[32], from[32] = "";
    if (o->first > 1)
        snprintf(from, sizeof from, "from %lld ", (long long)o->first);
    mg_text_printf(out, "passed %s at random for each n %sup to %lld (%s of the last %s)", paths, from,
                   (long long)o->n, mg_count_spell(o->valid, count), o->valid == 1 ? "counts" : "count");
}

static void add_failed(mg_text *out, const mg_outcome *o, const char *paths)
{
    char count[32];
    bool goes_on = o->failed_n && o->failed_n < o->n; /* larger bounds were tried after it failed */
    mg_text_printf(out, "fails with %c %s %lld, after %s", o->is_open ? 'k' : 'n', goes_on ? "up to" : "=",
                   (long long)o->n, paths);
    if (o->untold)
        mg_text_printf(out, "; %s of them %s in ways that are not shown", mg_count_spell(o->untold, count),
                       o->untold == 1 ? "fails" : "fail");
    if (o->doubt)
        mg_text_printf(out, "; besides, %s", o->doubt);
}

static void add_stopped(mg_text *out, const mg_outcome *o, const char *paths)
{
    assert(o->why);
    mg_text_printf(out, "inconclusive, %s with %c = %lld after %s", o->why, o->is_open ? 'k' : 'n',
                   (long long)o->n, paths);
}

static void add_vacuous(mg_text *out, const mg_outcome *o, const char *paths)
{
    char count[32], from[32] = "";
    if (o->first > 1)
        snprintf(from, sizeof from, "from %lld ", (long long)o->first);
    mg_text_printf(out, "vacuous, nothing with %c %sup to %lld satisfies what it assumes (%s)",
                   o->is_open ? 'k' : 'n', from, (long long)o->n, paths);
    if (o->refuser)
        mg_text_printf(out, "; the mg_assume at %s:%u refuses %s of them", o->refuser->file, o->refuser->line,
                       mg_count_spell(o->refused, count));
    if (o->fixed)
        mg_text_printf(out, "; only one value for %s", o->fixed);
}

static void add_not_run(mg_text *out, const mg_outcome *o, const char *paths)
{
    assert(o->why);
    (void)paths;
    mg_text_printf(out, "not run, %s", o->why);
}

#define OK "ok "
#define NOT_OK "not ok "
#define GREEN(text) "\033[32m" text "\033[0m"
#define RED(text) "\033[1;31m" text "\033[0m"
#define YELLOW(text) "\033[33m" text "\033[0m"

static const struct {
    const char *word, *before, *colored, *after; /* the last three: around the test's name on the terminal */
    void (*add)(mg_text *out, const mg_outcome *o, const char *paths);
} kinds[] = {
    [MG_OUTCOME_PASSED] = {"passed", OK, GREEN(OK), ": ", add_passed},
    [MG_OUTCOME_SAMPLED] = {"passed", OK, GREEN(OK), ": ", add_sampled},
    [MG_OUTCOME_FAILED] = {"failed", "# ", "# ", " ", add_failed}, /* its causes were printed before */
    [MG_OUTCOME_STOPPED] = {"inconclusive", NOT_OK, YELLOW(NOT_OK), ": ", add_stopped},
    [MG_OUTCOME_VACUOUS] = {"vacuous", NOT_OK, RED(NOT_OK), ": ", add_vacuous},
    [MG_OUTCOME_NOT_RUN] = {"not run", NOT_OK, YELLOW(NOT_OK), ": ", add_not_run},
};

const char *mg_outcome_failed_word(bool is_colored)
{
    return is_colored ? RED(NOT_OK) : NOT_OK;
}

void mg_outcome_add_summary(mg_text *out, const mg_outcome *outcomes, size_t count)
{
    const char *word = NULL; /* random samples that passed have passed */
    mg_text_printf(out, "%zu test%s", count, count == 1 ? "" : "s");
    for (int kind = 0; kind <= MG_OUTCOME_NOT_RUN; kind++) {
        size_t same = 0;
        for (size_t i = 0; i < count; i++)
            same += !strcmp(mg_outcome_word(outcomes[i].kind), kinds[kind].word);
        if (!same || (word && !strcmp(word, kinds[kind].word)))
            continue;
        mg_text_printf(out, "%s %zu %s", word ? "," : ":", same, kinds[kind].word);
        word = kinds[kind].word;
    }
}

const char *mg_outcome_word(mg_outcome_kind kind)
{
    assert(kind <= MG_OUTCOME_NOT_RUN);
    return kinds[kind].word;
}

bool mg_outcome_is_good(const mg_outcome *outcome)
{
    return outcome->kind == MG_OUTCOME_PASSED || outcome->kind == MG_OUTCOME_SAMPLED;
}

void mg_outcome_add_text(mg_text *out, const mg_outcome *outcome)
{
    char paths[48];
    assert(outcome->kind <= MG_OUTCOME_NOT_RUN);
    kinds[outcome->kind].add(out, outcome, spell_paths(outcome, paths));
    if (outcome->unused)
        mg_text_printf(out, "; no path uses %s", outcome->unused);
}

static void print_count(FILE *stream, const mg_cause *cause, size_t number)
{
    char count[32];
    fprintf(stream, "# %zu: %s path%s this way: %s\n", number, mg_count_spell(cause->count, count),
            cause->count == 1 ? " fails" : "s fail", cause->title);
}

void mg_outcome_print(FILE *stream, const mg_outcome *outcome, bool is_colored)
{
    mg_text text = {0};
    mg_outcome_add_text(&text, outcome);
    const char *before = is_colored ? kinds[outcome->kind].colored : kinds[outcome->kind].before;
    fprintf(stream, "%s%s%s%s\n", before, outcome->test, kinds[outcome->kind].after, text.data);
    mg_text_clear(&text);
    for (size_t i = 0; i < outcome->causes.count; i++)
        if (outcome->causes.count > 1 || outcome->causes.items[i].count > 1)
            print_count(stream, &outcome->causes.items[i], i + 1);
}

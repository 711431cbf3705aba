/* margay explain: for which reads all values are decided at once, and why not for the others. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "base/watch.h"
#include "cli/commands.h"
#include "cli/option_policy.h"
#include "driver/program.h"
#include "report/source.h"

typedef struct explain {
    mg_program program;
    mg_subject subject;
    mg_reads reads;
} explain;

static bool find_reads(explain *e, const mg_policy *policy, mg_status *status)
{
    if (!mg_program_load(&e->program, policy, status) ||
        !mg_program_find(&e->program, policy, &e->subject, status))
        return false;
    const char *roots[] = {e->subject.predicate->name};
    mg_program_wish wish = {.roots = roots, .root_count = 1, .reads = &e->reads};
    return mg_program_build(&e->program, policy, &wish, status);
}

static const mg_site *site_of(const explain *e, uint32_t number)
{
    assert(number < e->program.sites.all.count);
    return &e->program.sites.all.items[number];
}

static int compare(const explain *e, const mg_read *a, const mg_read *b)
{
    const mg_site *x = site_of(e, a->site), *y = site_of(e, b->site);
    int by_file = strcmp(x->file, y->file);
    if (by_file)
        return by_file;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    return b->is_decided - a->is_decided;
}

/* Sorts by place. A read that was inlined several times is kept once, as decided if one of them is. */
static void sort_reads(explain *e)
{
    mg_read *all = e->reads.all.items;
    size_t count = 0;
    for (size_t i = 1; i < e->reads.all.count; i++)
        for (size_t k = i; k && compare(e, &all[k - 1], &all[k]) > 0; k--) {
            mg_read other = all[k];
            all[k] = all[k - 1];
            all[k - 1] = other;
        }
    for (size_t i = 0; i < e->reads.all.count; i++) {
        mg_read key = all[i];
        if (count)
            key.is_decided = all[count - 1].is_decided; /* compared by place alone */
        if (!count || compare(e, &all[count - 1], &key))
            all[count++] = all[i];
    }
    assert(count <= e->reads.all.count);
    e->reads.all.count = count;
}

static void print_undecided(const mg_read *read, const mg_site *why)
{
    printf("one by one: %s", read->why);
    if (read->why_site && why->line)
        printf(", at line %u", why->line);
}

/* The comparison, with both sides as the source has them, and what comes of it. */
static void print_decided(const mg_read *read, const mg_site *why, mg_sources *sources)
{
    size_t length;
    const char *line = read->why && why->line ? mg_sources_line(sources, why->file, why->line, &length) : NULL;
    printf("all values at once");
    if (line)
        printf(", by %s at line %u: `%.*s`", read->why, why->line, (int)length, line);
    if (read->refuses || read->accepts)
        printf("; values can be %s", !read->accepts   ? "refused"
                                     : !read->refuses ? "accepted"
                                                      : "refused and accepted");
}

static void print_reads(const explain *e)
{
    size_t decided = 0;
    mg_sources sources = {0};
    for (size_t i = 0; i < e->reads.all.count; i++) {
        const mg_read *read = &e->reads.all.items[i];
        const mg_site *site = site_of(e, read->site), *why = site_of(e, read->why_site);
        decided += read->is_decided;
        printf("%s:%u:%u: in %s: ", site->file, site->line, site->column, site->function);
        if (read->is_decided)
            print_decided(read, why, &sources);
        else
            print_undecided(read, why);
        printf("\n");
    }
    mg_sources_clear(&sources);
    printf("%s: %zu of %zu reads decide at once\n", e->subject.predicate->name, decided, e->reads.all.count);
}

int mg_command_explain(const mg_options *options, int argc, char **argv)
{
    mg_policy policy = mg_option_policy(options, argc, argv);
    assert(options->command == MG_COMMAND_explain);
    explain e = {0};
    mg_status status = {0};
    mg_limits_begin(options->timeout, options->memory);
    mg_watch_begin();
    bool is_good = find_reads(&e, &policy, &status);
    mg_watch_end();
    if (is_good) {
        sort_reads(&e);
        print_reads(&e);
    } else {
        fprintf(stderr, "margay: %s\n", status.text);
    }
    mg_vec_clear(&e.reads.all);
    mg_program_clear(&e.program);
    return is_good ? MG_EXIT_OK : (int)status.code;
}

/* margay gen, from the files to the exit status. The report is opened before anything is compiled, so that a folder that cannot be written is
 * reported at once; its head is written with the first record, since the layout is not known before. */
#include "driver/generator.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/watch.h"
#include "report/bounds_text.h"
#include "report/trail.h"

static bool take_record(void *context, const mg_record *record);

void mg_generator_init(mg_generator *g, const mg_policy *policy)
{
    assert(policy && !policy->is_test);
    *g = (mg_generator){.policy = policy, .began = mg_clock()};
    mg_supervisor_init(&g->supervisor, take_record, g);
}

/* ---- before the search ----------------------------------------------------------------------------------- */

static bool open_report(mg_generator *g, mg_status *status)
{
    mg_report_options options = mg_policy_report(g->policy, g->paths.include);
    if (!mg_paths_find(&g->paths, status))
        return false;
    g->report = mg_report_new(&options, status);
    return g->report != NULL;
}

static bool build_program(mg_generator *g, mg_status *status)
{
    const char *roots[2] = {g->subject.predicate->name, g->subject.bounds_function};
    mg_program_wish wish = {.roots = roots,
                            .root_count = g->subject.bounds_function ? 2 : 1,
                            .cover = mg_covering_wish(&g->covering)};
    return mg_program_build(&g->program, g->policy, &wish, status);
}

static bool prepare(mg_generator *g, mg_status *status)
{
    mg_watch_begin();
    bool is_good = mg_program_load(&g->program, g->policy, status) &&
                   mg_program_find(&g->program, g->policy, &g->subject, status) && build_program(g, status);
    mg_watch_end();
    return is_good;
}

/* The bits of the returned register that belong to the result. */
static uint64_t result_bits(const mg_type *type)
{
    assert(type->kind == MG_TYPE_BOOL || (type->size >= 1 && type->size <= sizeof(uint64_t)));
    return type->kind == MG_TYPE_BOOL ? 1 : ~(uint64_t)0 >> (64 - 8 * type->size);
}

static mg_search_job make_job(mg_generator *g)
{
    mg_search_job job = mg_policy_job(g->policy, 0);
    mg_jit *jit = g->program.jit;
    const char *bounds = g->subject.bounds_function;
    assert(g->subject.root && g->subject.predicate && jit);
    g->wanted = (mg_wanted){.type = g->subject.root,
                            .n = g->policy->n,
                            .count = 1,
                            .bounds = {bounds ? mg_jit_find(jit, bounds) : 0}};
    job.types = &g->program.types;
    job.wanted = &g->wanted;
    job.wanted_count = 1;
    job.sites = g->program.sites.all.items;
    job.predicate = mg_jit_find(jit, g->subject.predicate->name);
    job.result_bits = result_bits(g->subject.predicate->result);
    return job;
}

/* ---- records of the search --------------------------------------------------------------------------------------- */

/* Called with each record, and when the search is over: from the first of these on the layout is known. */
static void begin_report(mg_generator *g)
{
    const mg_layout *layout = &g->supervisor.board->layout;
    assert(g->supervisor.board && g->report);
    if (g->has_begun)
        return;
    g->has_begun = true;
    mg_report_begin(g->report, layout);
    if (g->policy->is_verbose) {
        fprintf(stderr, "margay: predicate %s (%s:%u)\n", g->subject.predicate->name,
                g->subject.predicate->file, g->subject.predicate->line);
        mg_bounds_print(stderr, layout);
    }
}

/* Shows a candidate, with --verbose. */
static void show_trail(mg_generator *g, const mg_record *record)
{
    const char *at = record->bytes;
    MG_VEC(mg_trail_field) fields = {0};
    mg_structure structure;
    for (uint32_t i = 0; i < record->pick_count; i++) {
        mg_trail_step step;
        memcpy(&step, at, sizeof step);
        at += sizeof step;
        mg_vec_push(&fields, ((mg_trail_field){.last = step.last,
                                               .struck = step.marks ? (const uint8_t *)at : NULL,
                                               .is_set = step.is_set}));
        at += step.marks;
    }
    mg_structure_init(&structure, &g->supervisor.board->layout);
    fprintf(stderr, "candidate %llu\n", (unsigned long long)++g->shown);
    mg_trail_print(stderr, &structure, record->picks, fields.items, record->pick_count, record->verdict.kind,
                   isatty(STDERR_FILENO));
    mg_structure_clear(&structure);
    mg_vec_clear(&fields);
}

static bool show_crash(mg_generator *g, const mg_record *record)
{
    const mg_verdict *verdict = &record->verdict;
    const mg_site *site = verdict->site ? &g->program.sites.all.items[verdict->site] : NULL;
    return mg_report_crash(g->report, verdict, site, record->picks, record->pick_count, &g->status);
}

static bool take_record(void *context, const mg_record *record)
{
    mg_generator *g = context;
    bool is_good = true;
    if (g->has_failed)
        return false;
    begin_report(g);
    if (record->kind == MG_RECORD_STRUCTURE)
        is_good = mg_report_structure(g->report, record->picks, record->pick_count, &g->status);
    else if (record->kind == MG_RECORD_OUTPUT)
        mg_report_output(g->report, record->bytes, record->byte_count);
    else if (record->kind == MG_RECORD_TRAIL)
        show_trail(g, record);
    else
        is_good = show_crash(g, record);
    g->has_failed = !is_good;
    return is_good;
}

/* ---- after the search ------------------------------------------------------------------------------------ */

static void set_stats(mg_generator *g)
{
    g->stats = mg_supervisor_count(&g->supervisor);
    g->stats.setup_seconds = g->supervisor.board->first_candidate - g->began;
    g->stats.seconds = mg_clock() - g->began;
}

static int exit_status(const mg_stats *stats)
{
    if (stats->crashed)
        return MG_EXIT_FOUND;
    return stats->complete ? MG_EXIT_OK : MG_EXIT_LIMIT;
}

static bool end_report(mg_generator *g, mg_status *status)
{
    const char *why = mg_generator_why_stopped(g);
    mg_status ended;
    if (why)
        mg_status_fail(&ended, MG_EXIT_LIMIT, "%s", why);
    if (g->has_failed)
        *status = g->status;
    return !g->has_failed && mg_report_end(g->report, &g->stats, why ? &ended : NULL, status);
}

static int finish_search(mg_generator *g, mg_status *status)
{
    bool is_quiet = g->policy->is_quiet;
    begin_report(g);
    set_stats(g);
    if (!end_report(g, status))
        return -1;
    if (!is_quiet)
        mg_generator_summarise(g);
    else if (g->policy->tells_refusals)
        mg_generator_tell_refusals(g);
    mg_covering_note(&g->covering, 0); /* there is only one bound */
    mg_covering_end_test(&g->covering);
    if (!mg_covering_finish(&g->covering, is_quiet ? NULL : stderr, g->stats.complete, status))
        return -1;
    mg_policy_print_stats(g->policy, stdout, &g->stats, NULL);
    return exit_status(&g->stats);
}

int mg_generator_run(mg_generator *g, mg_status *status)
{
    if (!open_report(g, status) || !mg_covering_begin(&g->covering, g->policy, status) || !prepare(g, status) ||
        !mg_covering_open(&g->covering, status))
        return -1;
    mg_search_job job = make_job(g);
    mg_supervisor_begin(&g->supervisor);
    return mg_supervisor_run(&g->supervisor, &job, status) ? finish_search(g, status) : -1;
}

void mg_generator_clear(mg_generator *g)
{
    mg_report_free(g->report);
    mg_covering_clear(&g->covering);
    mg_program_clear(&g->program);
    mg_supervisor_end(&g->supervisor);
}

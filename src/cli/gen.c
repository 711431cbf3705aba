/* margay gen: every valid structure up to a size. The parent compiles, starts the worker, reports what it sends and says
 * how it ended. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/limits.h"
#include "base/watch.h"
#include "cli/commands.h"
#include "cli/covering.h"
#include "cli/fence.h"
#include "cli/outputs.h"
#include "cli/paths.h"
#include "cli/program.h"
#include "search/worker.h"
#include "search/search.h"
#include "driver/subject.h"
#include "report/nulls.h"
#include "report/bounds_text.h"
#include "report/counters.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/trail.h"

typedef struct gen {
    const mg_options *options;
    mg_paths paths;
    mg_program program;
    mg_subject subject;
    mg_search_job job;
    mg_wanted wanted;
    mg_board *board;
    mg_stats stats;
    mg_report *report;
    mg_progress progress;
    mg_covering covering;
    mg_worker_end end;
    mg_status status; /* of a report that could not be written */
    bool has_begun, has_failed;
    uint64_t shown; /* candidates */
    double started;
} gen;

static const struct {
    const char *name;
    mg_program_use use;
} engines[] = {
    [MG_CHOICE_engine_rerun] = {.name = "rerun"},
    [MG_CHOICE_engine_checkpoint] = {.name = "checkpoint", .use.goes_back = true, .use.follows = true},
    [MG_CHOICE_engine_multi] = {.name = "multi", .use.goes_back = true, .use.forwards = true},
    [MG_CHOICE_engine_multi_rerun] = {.name = "multi_rerun", .use.forwards = true},
    [MG_CHOICE_engine_sets] = {.name = "sets", .use.goes_back = true, .use.lanes = MG_LANES_SETS},
    [MG_CHOICE_engine_sets_rerun] = {.name = "sets_rerun", .use.lanes = MG_LANES_SETS},
};

static bool build(gen *g, mg_status *status)
{
    const char *roots[2] = {g->subject.predicate->name, g->subject.bounds_function};
    mg_program_use use = engines[g->options->engine].use;
    use.finds_undefined = true;
    use.cover = mg_covering_wish(&g->covering);
    if (use.cover)
        use.forwards = use.follows = false; /* a candidate that is decided without a run reaches nothing */
    return mg_program_build(&g->program, roots, g->subject.bounds_function ? 2 : 1, &use, status);
}

/* The bits of a returned register that mean something. */
static uint64_t result_bits(const mg_type *type)
{
    return type->kind == MG_TYPE_BOOL ? 1 : ~(uint64_t)0 >> (64 - 8 * type->size);
}

static void make_job(gen *g)
{
    const mg_options *o = g->options;
    mg_jit *jit = g->program.jit;
    const char *bounds = g->subject.bounds_function;
    g->wanted = (mg_wanted){.type = g->subject.root,
                            .n = (int64_t)o->n,
                            .count = 1,
                            .bounds = {bounds ? mg_jit_find(jit, bounds) : 0}};
    g->job = (mg_search_job){
        .board = g->board,
        .types = &g->program.types,
        .wanted = &g->wanted,
        .wanted_count = 1,
        .sites = g->program.sites.all.items,
        .predicate = mg_jit_find(jit, g->subject.predicate->name),
        .result_bits = result_bits(g->subject.predicate->result),
        .n = (int64_t)o->n,
        .fuel = o->fuel,
        .heap_limit = o->heap_limit,
        .is_boxed = mg_fence_is_on(o),
        .limit = o->limit,
        .steps = o->steps,
        .enumerates_dont_care = o->dont_care == MG_CHOICE_dont_care_enumerate,
        .stops_on_crash = o->on_crash == MG_CHOICE_on_crash_stop,
        .sends_structures = o->format != MG_CHOICE_format_none,
        .uses_checkpoints = engines[o->engine].use.goes_back,
        .forwards = engines[o->engine].use.forwards,
        .has_lanes = engines[o->engine].use.lanes != MG_LANES_NONE,
        .has_sets = engines[o->engine].use.lanes == MG_LANES_SETS,
        .sends_trails = o->verbose,
    };
}

static void work(void *context)
{
    gen *g = context;
    mg_search_work(&g->job);
}

static void begin(gen *g)
{
    if (g->has_begun)
        return;
    g->has_begun = true;
    mg_report_begin(g->report, &g->board->layout);
    if (g->options->verbose) {
        fprintf(stderr, "margay: predicate %s (%s:%u)\n", g->subject.predicate->name,
                g->subject.predicate->file, g->subject.predicate->line);
        mg_bounds_print(stderr, &g->board->layout);
    }
}

/* -v: each candidate. */
static void show_trail(gen *g, const mg_record *record)
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
    mg_structure_init(&structure, &g->board->layout);
    fprintf(stderr, "candidate %llu\n", (unsigned long long)++g->shown);
    mg_trail_print(stderr, &structure, record->picks, fields.items, record->pick_count, record->verdict.kind,
                   isatty(STDERR_FILENO));
    mg_structure_clear(&structure);
    mg_vec_clear(&fields);
}

static bool take(void *context, const mg_record *record)
{
    gen *g = context;
    bool is_good = true;
    if (g->has_failed)
        return false;
    begin(g);
    mg_progress_clear(&g->progress);
    if (record->kind == MG_RECORD_STRUCTURE)
        is_good = mg_report_structure(g->report, record->picks, record->pick_count, &g->status);
    else if (record->kind == MG_RECORD_OUTPUT)
        mg_report_output(g->report, record->bytes, record->byte_count);
    else if (record->kind == MG_RECORD_TRAIL)
        show_trail(g, record);
    else
        is_good =
            mg_report_crash(g->report, &record->verdict,
                            record->verdict.site ? &g->program.sites.all.items[record->verdict.site] : NULL,
                            record->picks, record->pick_count, &g->status);
    g->has_failed = !is_good;
    return is_good;
}

static void tick(void *context)
{
    gen *g = context;
    const mg_tally now = mg_board_tally(g->board), *tally = &now;
    if (atomic_load(&g->board->phase) == MG_PHASE_SEARCH)
        mg_progress_update(&g->progress, atomic_load(&tally->explored), tally->valid,
                           mg_path_depth(g->board->path), mg_path_fraction(g->board->path));
}

static void killed(void *context, int number)
{
    gen *g = context;
    mg_progress_clear(&g->progress);
    fprintf(stderr, "margay: the worker was killed from outside: %s; another one goes on\n", strsignal(number));
}

/* Why the search is not complete, or NULL. */
static const char *why_stopped(const gen *g)
{
    static const char *const limits[] = {
        [MG_LIMIT_STRUCTURES] = "--limit was reached",
        [MG_LIMIT_STEPS] = "--steps were used up",
        [MG_LIMIT_CRASH] = "a candidate crashed the predicate (--on-crash=stop)",
        [MG_LIMIT_SAMPLES] = "all samples are taken",
        [MG_LIMIT_MEMORY] = "a candidate takes more memory than Margay may use (--memory)",
        [MG_LIMIT_UNSTABLE] = "the predicate is not deterministic"};
    static const char *const reasons[] = {[MG_STOP_TIMEOUT] = "--timeout was reached",
                                          [MG_STOP_INTERRUPT] = "interrupted",
                                          [MG_STOP_MEMORY] = "--memory was reached",
                                          [MG_STOP_CLIENT] = "the results could not be written",
                                          [MG_STOP_KILLED] =
                                              "its workers are killed from outside, again and again"};
    if (g->stats.complete)
        return NULL;
    mg_limit limit = mg_board_tally(g->board).limit;
    return limit != MG_LIMIT_NONE ? limits[limit] : reasons[g->end.reason];
}

static int exit_status(const gen *g)
{
    if (g->stats.crashed)
        return MG_EXIT_FOUND;
    return g->stats.complete ? MG_EXIT_OK : MG_EXIT_LIMIT;
}

/* The crashes that were only counted. */
static void summarise_crashes(const gen *g)
{
    char count[32];
    for (uint32_t i = 0; i < g->board->crash_kinds; i++) {
        const mg_crash_count *crash = &g->board->crashes[i];
        const mg_site *site = &g->program.sites.all.items[crash->site];
        uint64_t times = mg_board_crashes(g->board, crash);
        if (times < 2)
            continue;
        fprintf(stderr, "margay: on %s candidates the predicate %s", mg_count_spell(times, count),
                mg_verdict_text(crash->kind));
        if (site->line)
            fprintf(stderr, " at %s:%u", site->file, site->line);
        fputs("\n", stderr);
    }
}

static void summarise(const gen *g)
{
    const mg_stats *stats = &g->stats;
    const char *why = why_stopped(g);
    char count[32];
    summarise_crashes(g);
    fprintf(stderr, "margay: %s valid", mg_count_spell(stats->valid, count));
    fprintf(stderr, " of %s candidates", mg_count_spell(stats->explored, count));
    if (stats->crashed)
        fprintf(stderr, ", %s crashed", mg_count_spell(stats->crashed, count));
    fprintf(stderr, " in %.2f s; %s%s\n", stats->search_seconds, why ? "not complete: " : "all there are",
            why ? why : "");
    if (!stats->valid)
        mg_nulls_tell(stderr, &g->board->layout);
}

static void total(gen *g)
{
    mg_board *board = g->board;
    const mg_tally now = mg_board_tally(board), *tally = &now;
    g->stats = (mg_stats){.explored = atomic_load(&tally->explored),
                          .valid = tally->valid,
                          .crashed = tally->crashed,
                          .inits = tally->inits,
                          .undo = tally->undo,
                          .steps = tally->steps,
                          .forwarded = tally->forwarded,
                          .splits = tally->splits,
                          .search_seconds = mg_board_seconds(board),
                          .setup_seconds = board->first_candidate - g->started,
                          .seconds = mg_clock() - g->started,
                          .peak_rss_kb = g->end.peak_rss_kb};
    g->stats.paths = g->stats.explored;
    g->stats.complete = g->stats.explored && tally->next.position == MG_NONE && tally->limit == MG_LIMIT_NONE;
}

static int finish(gen *g, mg_status *status)
{
    const mg_stats *stats = &g->stats;
    mg_status ended;
    begin(g);
    mg_progress_clear(&g->progress);
    total(g);
    const char *why = why_stopped(g);
    if (why)
        mg_status_fail(&ended, MG_EXIT_LIMIT, "%s", why);
    if (g->has_failed)
        *status = g->status;
    if (g->has_failed || !mg_report_end(g->report, stats, why ? &ended : NULL, status))
        return -1;
    if (!g->options->quiet)
        summarise(g);
    mg_covering_note(&g->covering, 0); /* there is only one bound */
    mg_covering_end_test(&g->covering);
    if (!mg_covering_finish(&g->covering, g->options->quiet ? NULL : stderr, stats->complete, status))
        return -1;
    const char *engine = engines[g->options->engine].name;
    if (g->options->stats == MG_CHOICE_stats_text)
        mg_stats_print_text(stdout, "gen", engine, (int64_t)g->options->n, stats);
    if (g->options->stats == MG_CHOICE_stats_json)
        mg_stats_print_json(stdout, "gen", engine, (int64_t)g->options->n, stats);
    return exit_status(g);
}

static bool open_report(gen *g, int argc, char **argv, mg_status *status)
{
    mg_report_options options = {.format = (mg_format)g->options->format,
                                 .output = g->options->output,
                                 .command = "gen",
                                 .engine = engines[g->options->engine].name,
                                 .n = (int64_t)g->options->n,
                                 .seed = g->options->seed,
                                 .version = MG_VERSION,
                                 .headers = g->paths.include,
                                 .argc = argc,
                                 .argv = argv};
    if (!mg_paths_find(&g->paths, status))
        return false;
    g->report = mg_report_new(&options, status);
    return g->report != NULL;
}

/* A field that is left open has no value yet, so the fields that hang on it cannot be enumerated. */
static bool check_options(const gen *g, mg_status *status)
{
    const mg_options *o = g->options;
    if (o->format == MG_CHOICE_format_tap)
        return mg_status_fail(status, MG_EXIT_USAGE, "--format tap is for tests, that is for 'margay check'");
    if (o->format == MG_CHOICE_format_bytes && !o->output)
        return mg_status_fail(status, MG_EXIT_USAGE, "--format bytes writes many files; give a folder with -o");
    if (o->dont_care != MG_CHOICE_dont_care_enumerate || engines[o->engine].use.lanes == MG_LANES_NONE)
        return true;
    return mg_status_fail(
        status, MG_EXIT_USAGE,
        "--dont-care enumerate needs a value for every field, and --engine %s leaves fields open"
        "\n  use --engine checkpoint with it",
        engines[o->engine].name);
}

static bool prepare(gen *g, mg_status *status)
{
    mg_watch_begin();
    bool is_good = mg_program_load(&g->program, g->options, status) &&
                   mg_program_find(&g->program, g->options, &g->subject, status) && build(g, status);
    mg_watch_end();
    return is_good;
}

static int run(gen *g, int argc, char **argv, mg_status *status)
{
    mg_worker_client client = {.context = g, .work = work, .take = take, .tick = tick, .killed = killed};
    if (!check_options(g, status) || !mg_fence_check(g->options, status) ||
        !mg_outputs_check(g->options, status) || !open_report(g, argc, argv, status) ||
        !mg_covering_begin(&g->covering, g->options, status) || !prepare(g, status) ||
        !mg_covering_open(&g->covering, status))
        return -1;
    make_job(g);
    if (!mg_worker_supervise(g->board, &client, &g->end, status))
        return -1;
    return finish(g, status);
}

int mg_command_gen(const mg_options *options, int argc, char **argv)
{
    gen g = {.options = options, .started = mg_clock()};
    mg_status status = {0};
    mg_limits_begin(options->timeout, options->memory);
    g.board = mg_board_new();
    mg_progress_init(&g.progress, stderr);
    int result = run(&g, argc, argv, &status);
    mg_progress_clear(&g.progress);
    if (result < 0) {
        fprintf(stderr, "margay: %s\n", status.text);
        result = (int)status.code;
    }
    mg_report_free(g.report);
    mg_covering_clear(&g.covering);
    mg_program_clear(&g.program);
    mg_board_free(g.board);
    return result;
}

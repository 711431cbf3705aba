/* margay check: runs tests with every choice there is. Each test is a search of its own, for the bounds 1 to N in turn: the first
 * counterexample is one of the smallest bound. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/suggest.h"
#include "cli/commands.h"
#include "cli/paths.h"
#include "cli/program.h"
#include "engine/worker.h"
#include "gen/search.h"
#include "report/counters.h"
#include "report/kit.h"
#include "report/line_sets.h"
#include "report/progress.h"
#include "report/story.h"

typedef struct check {
    const mg_options *options;
    mg_program program;
    mg_subject subject; /* what MG_ANY gives; root NULL: nothing */
    mg_board *board;
    mg_search_job job;
    mg_stats stats; /* of all tests, at the last bound of each */
    mg_progress progress;
    mg_worker_end end;
    const mg_test_entry *test;
    bool is_other;   /* of an MG_SAME: the predicate's turn */
    mg_lines *lines; /* where what is printed goes; NULL: to standard output */
    int64_t n;
    uint64_t failures; /* causes that were shown, of this test */
    bool is_amid;      /* what the test printed does not end a line */
    uint32_t failed_tests, stopped_tests;
    bool is_retried;  /* a worker was killed from outside before */
    uint64_t steps;   /* taken so far; --steps and --timeout are for all tests */
    mg_text memory;   /* of the failure that comes next */
    mg_status status; /* of a kit that could not be written */
    bool has_failed;
    const char *is_out;     /* why no test is run any more, or NULL */
    double loaded, started; /* the command, and its search */
} check;

static const mg_lanes_kind lanes_of[] = {[MG_CHOICE_choice_eager] = MG_LANES_NONE,
                                         [MG_CHOICE_choice_delayed] = MG_LANES_PLACES,
                                         [MG_CHOICE_choice_copy] = MG_LANES_COPIES};
static const char *const choice_names[] = {[MG_CHOICE_choice_eager] = "eager",
                                           [MG_CHOICE_choice_delayed] = "delayed",
                                           [MG_CHOICE_choice_copy] = "copy"};

/* Only depth first: the others run every path from the start. */
static bool goes_back(const mg_options *options)
{
    return options->engine == MG_CHOICE_engine_checkpoint && options->strategy == MG_CHOICE_strategy_dfs;
}

/* ---- which tests, which structure ------------------------------------------------------------------------ */

static bool is_wanted(const check *c, const mg_test_entry *test)
{
    return !c->options->test || !strcmp(c->options->test, test->name);
}

static bool find_tests(const check *c, mg_status *status)
{
    const mg_tests *tests = &c->program.tests;
    for (size_t i = 0; i < tests->all.count; i++)
        if (is_wanted(c, &tests->all.items[i]))
            return true;
    if (!tests->all.count)
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "%s has no test\n  write one: MG_TEST(name, n) { ... mg_assert(...); }",
                              c->options->files.items[0]);
    mg_suggestion near = mg_suggestion_for(c->options->test);
    for (size_t i = 0; i < tests->all.count; i++)
        mg_suggestion_offer(&near, tests->all.items[i].name);
    return mg_status_fail(status, MG_EXIT_USAGE, "no test is named `%s`; %s `%s`%s", c->options->test,
                          near.best ? "did you mean" : "there is",
                          near.best ? near.best : tests->all.items[0].name, near.best ? "?" : "");
}

/* A test is known by its name. */
static bool check_names(const check *c, mg_status *status)
{
    const mg_tests *tests = &c->program.tests;
    for (size_t i = 0; i < tests->all.count; i++)
        for (size_t k = 0; k < i; k++) {
            const mg_test_entry *a = &tests->all.items[k], *b = &tests->all.items[i];
            if (!strcmp(a->name, b->name))
                return mg_status_fail(status, MG_EXIT_INPUT,
                                      "%s:%u: a test `%s` is at %s:%u already\n  give one of them another name",
                                      b->file, b->line, b->name, a->file, a->line);
        }
    return true;
}

static bool check_options(const mg_options *o, mg_status *status)
{
    if (o->engine != MG_CHOICE_engine_checkpoint && o->engine != MG_CHOICE_engine_rerun)
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "--engine: for tests there are 'checkpoint' and 'rerun'; the others are for "
                              "'margay gen'");
    if (!o->samples)
        return mg_status_fail(status, MG_EXIT_USAGE, "--samples: 0 paths show nothing; give 1 or more");
    return true;
}

static const mg_bounds_entry *find_bounds(const check *c, const char *type)
{
    const char *name = c->options->bounds ? c->options->bounds : "default";
    for (size_t i = 0; i < c->program.entries.count; i++)
        if (!strcmp(c->program.entries.items[i].name, name) && !strcmp(c->program.entries.items[i].type, type))
            return &c->program.entries.items[i];
    return NULL;
}

/* What MG_ANY gives: one type for the whole program. */
static bool find_structure(check *c, mg_status *status)
{
    const mg_tests *tests = &c->program.tests;
    if (!tests->types.count)
        return true;
    if (tests->types.count > 1)
        return mg_status_fail(status, MG_EXIT_INPUT,
                              "MG_ANY is used with %s and with %s\n  put the tests into two files, or both "
                              "structures into one struct",
                              tests->types.items[0], tests->types.items[1]);
    c->subject.root = mg_types_find(&c->program.types, tests->types.items[0]);
    if (!c->subject.root || c->subject.root->kind != MG_TYPE_STRUCT)
        return mg_status_fail(status, MG_EXIT_INPUT, "MG_ANY(%s): this is no struct", tests->types.items[0]);
    const mg_bounds_entry *bounds = find_bounds(c, tests->types.items[0]);
    c->subject.bounds_function = bounds ? bounds->function : NULL;
    return true;
}

static bool build(check *c, mg_status *status)
{
    const mg_tests *tests = &c->program.tests;
    MG_VEC(const char *) roots = {0};
    mg_program_use use = {.goes_back = goes_back(c->options), .lanes = lanes_of[c->options->choice]};
    for (size_t i = 0; i < tests->all.count; i++) {
        mg_vec_push(&roots, tests->all.items[i].function);
        if (tests->all.items[i].other)
            mg_vec_push(&roots, tests->all.items[i].other);
    }
    if (c->subject.bounds_function)
        mg_vec_push(&roots, c->subject.bounds_function);
    bool is_good = mg_program_build(&c->program, roots.items, roots.count, &use, status);
    mg_vec_clear(&roots);
    return is_good;
}

/* ---- one test, one bound --------------------------------------------------------------------------------- */

static void make_job(check *c)
{
    const mg_options *o = c->options;
    mg_jit *jit = c->program.jit;
    c->job = (mg_search_job){
        .board = c->board,
        .types = &c->program.types,
        .root = c->subject.root,
        .sites = c->program.sites.all.items,
        .predicate = mg_jit_find(jit, c->is_other ? c->test->other : c->test->function),
        .bounds_function = c->subject.bounds_function ? mg_jit_find(jit, c->subject.bounds_function) : 0,
        .n = c->n,
        .fuel = o->fuel,
        .steps = o->steps ? o->steps - c->steps : 0,
        .stops_on_crash = !o->all,
        .strategy = (mg_strategy_kind)o->strategy,
        .seed = o->seed,
        .samples = o->samples,
        .uses_checkpoints = goes_back(o),
        .is_test = true,
        .is_eager = o->choice == MG_CHOICE_choice_eager,
        .has_lanes = o->choice != MG_CHOICE_choice_eager,
    };
}

static void work(void *context, bool is_restart)
{
    check *c = context;
    mg_search_work(&c->job, is_restart);
}

static void end_line(check *c)
{
    if (c->is_amid)
        putchar('\n');
    c->is_amid = false;
}

/* One folder for each failure that is shown. */
static bool write_kit(check *c, const mg_failure *failure)
{
    char folder[PATH_MAX];
    mg_paths paths;
    if (!c->options->output)
        return true;
    snprintf(folder, sizeof folder, "%s/%s-%llu", c->options->output, c->test->name,
             (unsigned long long)c->failures);
    return mg_paths_find(&paths, &c->status) && mg_kit_write(folder, failure, paths.include, &c->status);
}

static void show_failure(check *c, const mg_record *record)
{
    const mg_options *o = c->options;
    mg_text text = {0};
    mg_failure failure = {
        .test = c->test->name,
        .file = c->test->file,
        .line = c->test->line,
        .n = c->n,
        .verdict = &record->verdict,
        .site = record->verdict.site ? &c->program.sites.all.items[record->verdict.site] : NULL,
        .choices = record->bytes,
        .choices_length = record->byte_count,
        .layout = c->subject.root ? &c->board->layout : NULL,
        .picks = record->picks,
        .pick_count = record->pick_count,
        .memory = c->memory.length ? c->memory.data : NULL,
        .memory_length = c->memory.length,
        .files = o->files.items,
        .file_count = o->files.count,
        .flags = o->cflags.items,
        .flag_count = o->cflags.count,
    };
    c->failures++;
    end_line(c);
    mg_text_add(&text, "not ok ");
    mg_story_add_title(&text, &failure);
    mg_text_add(&text, "\n");
    mg_story_add_choices(&text, &failure);
    fputs(text.data, stdout);
    c->has_failed = !write_kit(c, &failure) || c->has_failed;
    mg_text_reset(&c->memory);
    mg_text_clear(&text);
}

static void take_output(check *c, const mg_record *record)
{
    if (!record->byte_count)
        return;
    if (c->lines) {
        mg_lines_add(c->lines, record->bytes, record->byte_count);
        return;
    }
    fwrite(record->bytes, 1, record->byte_count, stdout);
    c->is_amid = record->bytes[record->byte_count - 1] != '\n';
}

static bool take(void *context, const mg_record *record)
{
    check *c = context;
    mg_progress_clear(&c->progress);
    if (record->kind == MG_RECORD_CRASH)
        show_failure(c, record);
    else if (record->kind == MG_RECORD_MEMORY)
        mg_text_add_bytes(&c->memory, record->bytes, record->byte_count);
    else if (record->kind == MG_RECORD_OUTPUT)
        take_output(c, record);
    return !c->has_failed;
}

static void tick(void *context)
{
    check *c = context;
    mg_tally tally = mg_board_tally(c->board);
    if (atomic_load(&c->board->phase) == MG_PHASE_SEARCH)
        mg_progress_update(&c->progress, atomic_load(&tally.explored), tally.valid,
                           atomic_load(&c->board->depth), mg_board_fraction(c->board));
}

/* A signal that the target's own code cannot have raised: somebody else killed the worker. */
static bool is_from_outside(int number)
{
    return number && number != SIGSEGV && number != SIGBUS && number != SIGFPE && number != SIGILL &&
           number != SIGABRT;
}

/* The path on the board is the one that killed the worker; what it had chosen died with it. */
static bool died(void *context, int number)
{
    check *c = context;
    mg_tally tally = mg_board_tally(c->board);
    if (is_from_outside(number) && !c->is_retried) {
        c->is_retried = true;
        mg_progress_clear(&c->progress);
        fprintf(stderr, "margay: the worker was killed from outside: %s; another one goes on\n",
                strsignal(number));
        return true;
    }
    tally.crashed++;
    tally.limit = c->options->all ? MG_LIMIT_NONE : MG_LIMIT_CRASH;
    mg_board_find_next(c->board, &tally);
    mg_board_count(c->board, &tally);
    mg_progress_clear(&c->progress);
    end_line(c);
    printf("not ok %s, n = %lld: it kills the worker process (%s)\n", c->test->name, (long long)c->n,
           number ? strsignal(number) : "it gave up");
    c->failures++;
    return c->options->all && c->options->strategy == MG_CHOICE_strategy_dfs;
}

/* ---- all tests, all bounds ------------------------------------------------------------------------------- */

/* What a run of one test with one bound came to. */
typedef struct outcome {
    mg_tally tally;
    uint64_t failed;
    double seconds;
    bool is_complete;
} outcome;

static uint64_t count_failed(const mg_board *board)
{
    uint64_t failed = 0;
    for (uint32_t i = 0; i < board->crash_kinds; i++)
        failed += board->crashes[i].kind == MG_VERDICT_assert ? board->crashes[i].count : 0;
    return failed;
}

static bool run_bound(check *c, outcome *result, mg_status *status)
{
    mg_worker_client client = {.context = c, .work = work, .take = take, .tick = tick, .died = died};
    double left = c->options->timeout - (mg_clock() - c->started);
    c->board = mg_board_new();
    make_job(c);
    bool is_good = mg_worker_supervise(c->board, &client, c->options->timeout > 0 ? left : 0, &c->end, status);
    *result = (outcome){.tally = mg_board_tally(c->board),
                        .failed = count_failed(c->board),
                        .seconds = c->board->search_seconds};
    uint64_t explored = atomic_load(&result->tally.explored);
    c->steps += result->tally.steps;
    result->is_complete = explored && result->tally.position == MG_NONE && result->tally.limit == MG_LIMIT_NONE;
    mg_progress_clear(&c->progress);
    mg_board_free(c->board);
    c->board = NULL;
    if (c->has_failed)
        *status = c->status;
    return is_good && !c->has_failed;
}

/* Both sides of an MG_SAME for one bound, and a structure that only one of them has. */
static bool run_both(check *c, outcome *o, mg_status *status)
{
    mg_lines sides[2];
    memset(sides, 0, sizeof sides);
    bool is_good = true;
    for (int i = 0; i < 2 && is_good; i++) {
        c->is_other = i;
        c->lines = &sides[i];
        is_good = run_bound(c, o, status);
    }
    c->is_other = false;
    c->lines = NULL;
    for (int i = 0; i < 2 && is_good && !c->failures; i++) {
        const char *line = mg_lines_find_other(&sides[i], &sides[!i]);
        if (!line)
            continue;
        printf("not ok %s, n = %lld: only the %s has\n  %s\n", c->test->name, (long long)c->n,
               i ? "predicate" : "generator", line);
        c->failures++;
    }
    mg_lines_clear(&sides[0]);
    mg_lines_clear(&sides[1]);
    return is_good;
}

static void add_stats(mg_stats *stats, const outcome *o, const mg_worker_end *end)
{
    uint64_t explored = atomic_load(&o->tally.explored);
    stats->explored += explored;
    stats->paths += explored;
    stats->valid += o->tally.valid;
    stats->failed += o->failed;
    stats->crashed += o->tally.crashed - o->failed;
    stats->inits += o->tally.inits;
    stats->undo += o->tally.undo;
    stats->splits += o->tally.splits;
    stats->steps += o->tally.steps;
    stats->search_seconds += o->seconds;
    stats->peak_rss_kb = end->peak_rss_kb > stats->peak_rss_kb ? end->peak_rss_kb : stats->peak_rss_kb;
}

/* Why there can be no more paths, or NULL. */
static const char *why_out(const check *c)
{
    const mg_options *o = c->options;
    if (c->end.reason == MG_STOP_INTERRUPT)
        return "interrupted";
    if (c->end.reason == MG_STOP_TIMEOUT || (o->timeout > 0 && mg_clock() - c->started >= o->timeout))
        return "--timeout was reached";
    return o->steps && c->steps >= o->steps ? "--steps were used up" : NULL;
}

/* Did it come to its end, as far as it was to go? */
static bool is_done(const outcome *o)
{
    return o->is_complete || o->tally.limit == MG_LIMIT_SAMPLES;
}

static const char *spell_paths(const outcome *o, char buffer[48])
{
    char count[32];
    uint64_t explored = atomic_load(&o->tally.explored);
    snprintf(buffer, 48, "%s path%s", mg_count_spell(explored, count), explored == 1 ? "" : "s");
    return buffer;
}

static void say(check *c, const outcome *o, bool is_vacuous)
{
    const char *counts = o->tally.valid == 1 ? "counts" : "count";
    char paths[48], count[32];
    const char *name = c->test->name;
    long long n = (long long)c->n;
    end_line(c);
    spell_paths(o, paths);
    mg_count_spell(o->tally.valid, count);
    if (c->failures)
        printf("# %s fails with n = %lld, after %s\n", name, n, paths);
    else if (!is_done(o))
        printf("not ok %s: inconclusive, %s with n = %lld after %s\n", name, c->is_out ? c->is_out : "stopped",
               n, paths);
    else if (is_vacuous)
        printf("not ok %s: vacuous, nothing with n up to %lld satisfies what it assumes (%s)\n", name, n,
               paths);
    else if (!o->is_complete)
        printf("ok %s: passed %s at random for each n up to %lld (%s of the last %s)\n", name, paths, n, count,
               counts);
    else
        printf("ok %s: passed up to n = %lld (%s of %s %s)\n", name, n, count, paths, counts);
}

static bool run_test(check *c, const mg_test_entry *test, mg_status *status)
{
    outcome o;
    uint64_t valid = 0; /* for any bound */
    c->test = test;
    c->failures = 0;
    for (c->n = 1;; c->n++) {
        if (!(test->other ? run_both : run_bound)(c, &o, status))
            return false;
        valid += o.tally.valid;
        if (!c->failures && (!is_done(&o) || c->n < (int64_t)c->options->n))
            c->is_out = why_out(c);
        if (c->n == (int64_t)c->options->n || c->failures || c->is_out || !is_done(&o))
            break;
    }
    bool is_cut = !is_done(&o) || (c->is_out && c->n < (int64_t)c->options->n);
    o.is_complete = o.is_complete && !is_cut;
    o.tally.limit = is_cut ? MG_LIMIT_NONE : o.tally.limit;
    add_stats(&c->stats, &o, &c->end);
    say(c, &o, !valid);
    c->failed_tests += c->failures || (is_done(&o) && !valid);
    c->stopped_tests += !c->failures && is_cut;
    return true;
}

static int finish(check *c)
{
    const char *engine = choice_names[c->options->choice];
    c->stats.complete =
        !c->stopped_tests && !c->failed_tests && c->options->strategy < MG_CHOICE_strategy_random;
    c->stats.seconds = mg_clock() - c->loaded;
    c->stats.setup_seconds = c->stats.seconds - c->stats.search_seconds;
    if (c->options->stats == MG_CHOICE_stats_text)
        mg_stats_print_text(stdout, "check", engine, (int64_t)c->options->n, &c->stats);
    if (c->options->stats == MG_CHOICE_stats_json)
        mg_stats_print_json(stdout, "check", engine, (int64_t)c->options->n, &c->stats);
    if (c->failed_tests)
        return MG_EXIT_FOUND;
    return c->stopped_tests ? MG_EXIT_LIMIT : MG_EXIT_OK;
}

static bool run_tests(check *c, mg_status *status)
{
    c->started = mg_clock(); /* compiling took its own time */
    for (size_t i = 0; i < c->program.tests.all.count; i++) {
        const mg_test_entry *test = &c->program.tests.all.items[i];
        fflush(stdout); /* before the worker is forked */
        if (!is_wanted(c, test))
            continue;
        c->is_out = c->is_out ? c->is_out : why_out(c);
        if (c->is_out) {
            printf("not ok %s: not run, %s\n", test->name, c->is_out);
            c->stopped_tests++;
        } else if (!run_test(c, test, status)) {
            return false;
        }
    }
    return true;
}

static int run(check *c, mg_status *status)
{
    if (!check_options(c->options, status) || !mg_program_load(&c->program, c->options, status) ||
        !find_tests(c, status) || !check_names(c, status) || !find_structure(c, status) || !build(c, status) ||
        !run_tests(c, status))
        return -1;
    return finish(c);
}

int mg_command_check(const mg_options *options, int argc, char **argv)
{
    (void)argc, (void)argv;
    check c = {.options = options, .loaded = mg_clock()};
    mg_status status = {0};
    mg_progress_init(&c.progress, stderr);
    int result = run(&c, &status);
    if (result < 0) {
        fprintf(stderr, "margay: %s\n", status.text);
        result = (int)status.code;
    }
    mg_text_clear(&c.memory);
    mg_program_clear(&c.program);
    return result;
}

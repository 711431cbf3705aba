#include "cli/checker.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "cli/failing.h"
#include "cli/fence.h"
#include "failure/detail.h"
#include "failure/kit.h"
#include "failure/story.h"
#include "report/tap.h"

/* ---- one test, one bound --------------------------------------------------------------------------------- */

static uint32_t find_places(void *context, uint64_t address, mg_site *sites, uint32_t room)
{
    return mg_places_find(context, address, sites, room);
}

static void make_job(mg_checker *c)
{
    const mg_options *o = c->options;
    mg_jit *jit = c->program.jit;
    c->job = (mg_search_job){
        .board = c->board,
        .types = &c->program.types,
        .wanted = c->structures.wanted.items,
        .wanted_count = (uint32_t)c->structures.wanted.count,
        .sites = c->program.sites.all.items,
        .predicate = mg_jit_find(jit, c->is_other ? c->test->other : c->test->function),
        .n = c->n,
        .fuel = o->fuel,
        .heap_limit = o->heap_limit,
        .is_boxed = mg_fence_is_on(o),
        .steps = o->steps ? o->steps - c->steps : 0,
        .stops_on_crash = !o->all,
        .strategy = (mg_strategy_kind)o->strategy,
        .seed = o->seed,
        .samples = o->samples,
        .uses_checkpoints = mg_checker_goes_back(o),
        .is_test = true,
        .ignored = o->ignore,
        .watches_locals = mg_checker_watches(o),
        .finds_leaks = !mg_checker_ignores(o, MG_VERDICT_leak),
        .is_eager = o->choice == MG_CHOICE_choice_eager,
        .has_lanes = o->choice != MG_CHOICE_choice_eager,
        .tracer = &c->tracer,
    };
    c->tracer = (mg_tracer){c->program.sites.all.items, find_places, mg_jit_places(jit)};
    if (c->replay)
        mg_replay_set_job(c->replay, &c->job);
}

static void work(void *context)
{
    mg_checker *c = context;
    mg_search_work(&c->job);
}

static void end_line(mg_checker *c)
{
    if (c->is_amid)
        putchar('\n');
    c->is_amid = false;
}

static bool is_tap(const mg_checker *c)
{
    return c->options->format == MG_CHOICE_format_tap;
}

/* Tells of a way to fail, and keeps it. */
static mg_cause *add_cause(mg_checker *c, const char *title, const char *story, const char *folder)
{
    end_line(c);
    if (!is_tap(c))
        printf("not ok %s\n%s", title, story);
    return mg_outcome_add_cause(c->outcome, title, story, folder);
}

/* One folder for each failure that is shown: its name, or NULL when none is wanted. */
static const char *write_kit(mg_checker *c, mg_failing *failing)
{
    if (!c->options->output)
        return NULL;
    snprintf(failing->folder, sizeof failing->folder, "%s/%s-%zu", c->options->output, c->test->name,
             c->outcome->causes.count + 1);
    if (!mg_kit_write(failing->folder, &failing->failure, failing->paths.include, &c->status))
        c->has_failed = true;
    return failing->folder;
}

/* What the page will show of it. */
static void add_detail(mg_checker *c, mg_cause *cause, const mg_failing *failing)
{
    mg_text detail = {0};
    if (!c->options->html)
        return;
    mg_detail_add_json(&detail, &failing->failure, failing->paths.include, cause->folder);
    cause->detail = detail.data;
}

enum { CALLS_SHOWN = 8 };

static void tell_failure(mg_checker *c, mg_failing *failing)
{
    mg_text title = {0}, story = {0};
    const mg_failure *failure = &failing->failure;
    mg_story_add_title(&title, failure);
    mg_story_add_choices(&story, failure);
    mg_story_add_calls(&story, failure, CALLS_SHOWN);
    mg_cause *cause = add_cause(c, title.data, story.length ? story.data : "", write_kit(c, failing));
    cause->verdict = mg_verdict_name(failure->verdict->kind);
    cause->file = failure->site && failure->site->line ? failure->site->file : NULL;
    cause->line = failure->site ? failure->site->line : 0;
    cause->count = 0; /* known when all have run */
    add_detail(c, cause, failing);
    if (c->replay)
        mg_replay_note(c->replay, failure);
    mg_text_clear(&title);
    mg_text_clear(&story);
}

/* A limit that is reached is no failure; but it is good to know by which choices. */
static void tell_starved(const mg_failure *failure)
{
    mg_text story = {0};
    mg_story_add_title(&story, failure);
    mg_text_add(&story, "\n");
    mg_story_add_choices(&story, failure);
    fprintf(stderr, "margay: %s  give more memory (--memory, ulimit -v), or a smaller size (-n)\n", story.data);
    mg_text_clear(&story);
}

/* That there is no dot is no news. */
static void note_pictures(mg_checker *c, const mg_pictures *pictures)
{
    c->is_without_dot = c->is_without_dot || pictures->trouble.code;
    if (pictures->trouble.code && pictures->trouble.code != MG_EXIT_INPUT)
        fprintf(stderr, "margay: no pictures: %s\n", pictures->trouble.text);
}

static void show_failure(mg_checker *c, const mg_record *record)
{
    mg_failing failing;
    bool is_good = mg_failing_init(&failing, c, record, &c->status);
    note_pictures(c, &failing.pictures);
    if (is_good && record->verdict.kind == MG_VERDICT_memory)
        tell_starved(&failing.failure);
    else if (is_good)
        tell_failure(c, &failing);
    else
        c->has_failed = true;
    mg_failing_clear(&failing);
    mg_text_reset(&c->memory);
    mg_text_reset(&c->again);
    mg_text_reset(&c->given);
}

static void take_stop(mg_checker *c, const mg_record *record)
{
    memcpy(&c->stop, record->bytes, sizeof c->stop);
    c->path.count = 0;
    for (uint32_t i = 0; i < record->turn_count; i++)
        mg_vec_push(&c->path, record->turns[i]);
}

static void take_output(mg_checker *c, const mg_record *record)
{
    if (!record->byte_count)
        return;
    mg_outcome_add_output(c->outcome, record->bytes, record->byte_count);
    if (is_tap(c))
        return;
    fwrite(record->bytes, 1, record->byte_count, stdout);
    c->is_amid = record->bytes[record->byte_count - 1] != '\n';
}

static bool take(void *context, const mg_record *record)
{
    mg_checker *c = context;
    mg_progress_clear(&c->progress);
    if (record->candidate <= c->told[record->kind])
        return true;
    c->taken[record->kind] = record->candidate;
    if (record->kind == MG_RECORD_CRASH)
        show_failure(c, record);
    else if (record->kind == MG_RECORD_STOP)
        take_stop(c, record);
    else if (record->kind == MG_RECORD_AGAIN)
        mg_text_add_bytes(&c->again, record->bytes, record->byte_count);
    else if (record->kind == MG_RECORD_GIVEN)
        mg_text_add_bytes(&c->given, record->bytes, record->byte_count);
    else if (record->kind == MG_RECORD_MEMORY)
        mg_text_add_bytes(&c->memory, record->bytes, record->byte_count);
    else if (record->kind == MG_RECORD_OUTPUT)
        take_output(c, record);
    else if (record->kind == MG_RECORD_LINES && c->lines)
        mg_lines_add(c->lines, record->bytes, record->byte_count);
    return !c->has_failed && !ferror(stdout);
}

static void tick(void *context)
{
    mg_checker *c = context;
    mg_tally tally = mg_board_tally(c->board);
    if (atomic_load(&c->board->phase) == MG_PHASE_SEARCH)
        mg_progress_update(&c->progress, atomic_load(&tally.explored), tally.valid,
                           mg_path_depth(c->board->path), mg_path_fraction(c->board->path));
}

static void killed(void *context, int number)
{
    mg_checker *c = context;
    mg_progress_clear(&c->progress);
    fprintf(stderr, "margay: the worker was killed from outside: %s; another one goes on\n", strsignal(number));
}

/* ---- all tests, all bounds ------------------------------------------------------------------------------- */

/* What a run of one test with one bound came to. */
typedef struct bound_result {
    mg_tally tally;
    uint64_t failed;
    double seconds;
    bool is_complete;
    const char *why; /* it is not, other than a limit; or NULL */
} bound_result;

static uint64_t count_failed(const mg_board *board)
{
    uint64_t failed = 0;
    for (uint32_t i = 0; i < board->crash_kinds; i++)
        failed += board->crashes[i].kind == MG_VERDICT_assert || board->crashes[i].kind == MG_VERDICT_ensures ||
                          board->crashes[i].kind == MG_VERDICT_invariant
                      ? mg_board_crashes(board, &board->crashes[i])
                      : 0;
    return failed;
}

/* What was told of is not told again. */
static void put_known(const mg_checker *c)
{
    for (size_t i = 0; i < c->known.count; i++)
        c->board->crashes[i] = c->known.items[i];
    c->board->known_kinds = (uint32_t)c->known.count;
    mg_board_forget_crashes(c->board);
}

/* The causes from the first on were found on the board, and stand there in the same order. A cause that came with several bounds is counted
 * with the largest: that has all there is with the others. */
static void count_causes(mg_checker *c, size_t first)
{
    const mg_board *board = c->board;
    for (uint32_t i = (uint32_t)c->known.count; i < board->crash_kinds && first < c->outcome->causes.count;
         i++) {
        mg_vec_push(&c->known, board->crashes[i]);
        mg_vec_push(&c->cause_of, first++);
    }
    for (size_t i = 0; i < c->known.count; i++) {
        uint64_t count = mg_board_crashes(board, &board->crashes[i]);
        if (count)
            c->outcome->causes.items[c->cause_of.items[i]].count = count;
    }
}

/* Did a path ask MG_ANY for a structure that was not laid out? Then the search begins again with more of them. Up to there it is the same
 * as before: what was told of it is not told again. */
static bool has_lacked(mg_checker *c)
{
    if (!c->board->lack.type || c->has_failed || c->end.reason != MG_STOP_NONE)
        return false;
    mg_structures_add(&c->structures, c->program.jit, &c->board->lack);
    memcpy(c->told, c->taken, sizeof c->told);
    mg_board_free(c->board);
    return true;
}

static bool search(mg_checker *c, mg_status *status)
{
    mg_worker_client client = {.context = c, .work = work, .take = take, .tick = tick, .killed = killed};
    bool is_good;
    memset(c->taken, 0, sizeof c->taken);
    memset(c->told, 0, sizeof c->told);
    mg_structures_begin(&c->structures, c->program.jit, c->n);
    do {
        c->board = mg_board_new();
        put_known(c);
        make_job(c);
        is_good = mg_worker_supervise(c->board, &client, &c->end, status);
    } while (is_good && has_lacked(c));
    return is_good;
}

static bool run_bound(mg_checker *c, bound_result *result, mg_status *status)
{
    size_t known = c->outcome->causes.count;
    bool is_good = search(c, status);
    *result = (bound_result){.tally = mg_board_tally(c->board),
                             .failed = count_failed(c->board),
                             .seconds = mg_board_seconds(c->board)};
    uint64_t explored = atomic_load(&result->tally.explored);
    c->steps += result->tally.steps;
    if (result->tally.limit == MG_LIMIT_MEMORY)
        result->why = "a path takes more memory than Margay may use (--memory)";
    if (c->end.reason == MG_STOP_MEMORY)
        result->why = mg_halt_text(MG_HALT_MEMORY);
    result->is_complete =
        explored && result->tally.next.position == MG_NONE && result->tally.limit == MG_LIMIT_NONE;
    c->depth = mg_path_depth(c->board->path);
    count_causes(c, known);
    mg_progress_clear(&c->progress);
    mg_board_free(c->board);
    c->board = NULL;
    if (c->has_failed)
        *status = c->status;
    return is_good && !c->has_failed;
}

/* line: a structure that only one side has, or NULL. */
static void add_difference(mg_checker *c, const char *side, const char *line)
{
    mg_text title = {0}, story = {0};
    if (!line)
        return;
    mg_text_printf(&title, "%s, n = %lld: only the %s has", c->test->name, (long long)c->n, side);
    mg_text_printf(&story, "  %s\n", line);
    c->is_different = true;
    add_cause(c, title.data, story.data, NULL);
    mg_text_clear(&title);
    mg_text_clear(&story);
}

/* Did it come to its end, as far as it was to go? */
static bool is_done(const bound_result *o)
{
    return o->is_complete || o->tally.limit == MG_LIMIT_SAMPLES;
}

/* What only one side has is a difference if the other side is known in full; that there is none, if both are. */
static void compare_sides(mg_checker *c, mg_lines sides[2], const bound_result results[2], bound_result *o)
{
    bool has_crashed = results[0].tally.crashed || results[1].tally.crashed;
    for (int i = 0; i < 2 && !has_crashed && !c->is_different; i++) /* one difference is enough */
        if (results[!i].is_complete)
            add_difference(c, i ? "predicate" : "generator", mg_lines_find_other(&sides[i], &sides[!i]));
    *o = results[atomic_load(&results[1].tally.explored) ? 1 : 0];
    o->is_complete = results[0].is_complete && results[1].is_complete;
    if (!o->is_complete && is_done(&results[0]) && is_done(&results[1]))
        o->why = "a sample cannot show that two sets are the same,";
    if (!o->is_complete)
        o->tally.limit = MG_LIMIT_NONE;
}

static const char *why_out(const mg_checker *c);

/* Both sides of an MG_SAME for one bound, and a structure that only one of them has. After a limit the other side is not begun. */
static bool run_both(mg_checker *c, bound_result *o, mg_status *status)
{
    mg_lines sides[2];
    bound_result results[2];
    memset(sides, 0, sizeof sides);
    memset(results, 0, sizeof results);
    bool is_good = true;
    for (int i = 0; i < 2 && is_good && (!i || (is_done(&results[0]) && !why_out(c))); i++) {
        c->is_other = i;
        c->lines = &sides[i];
        is_good = run_bound(c, &results[i], status);
    }
    c->is_other = false;
    c->lines = NULL;
    if (is_good)
        compare_sides(c, sides, results, o);
    mg_lines_clear(&sides[0]);
    mg_lines_clear(&sides[1]);
    return is_good;
}

static void add_stats(mg_stats *stats, const bound_result *o, const mg_worker_end *end)
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
static const char *why_out(const mg_checker *c)
{
    const mg_options *o = c->options;
    mg_halt halt = mg_limits_check();
    if (halt != MG_HALT_NONE)
        return mg_halt_text(halt);
    if (c->end.reason == MG_STOP_KILLED)
        return "its workers are killed from outside, again and again";
    return o->steps && c->steps >= o->steps ? "--steps were used up" : NULL;
}

static mg_outcome_kind judge(const mg_checker *c, const bound_result *o, bool is_vacuous)
{
    if (c->outcome->causes.count)
        return MG_OUTCOME_FAILED;
    if (!is_done(o))
        return MG_OUTCOME_STOPPED;
    if (is_vacuous)
        return MG_OUTCOME_VACUOUS;
    return o->is_complete ? MG_OUTCOME_PASSED : MG_OUTCOME_SAMPLED;
}

static bool run_bounds(mg_checker *c, mg_status *status)
{
    bound_result o;
    mg_outcome *outcome = c->outcome;
    uint64_t valid = 0; /* for any bound */
    int64_t last = (int64_t)c->options->n;
    for (c->n = c->replay ? last : 1;; c->n++) {
        if (!(c->test->other && !c->replay ? run_both : run_bound)(c, &o, status))
            return false;
        mg_covering_note(&c->covering, c->n);
        valid += o.tally.valid;
        outcome->seconds += o.seconds;
        if (outcome->causes.count && !outcome->failed_n)
            outcome->failed_n = c->n;
        bool goes_on = !outcome->causes.count || c->options->all;
        if (goes_on && (!is_done(&o) || c->n < last))
            c->is_out = why_out(c);
        if (c->n == last || !goes_on || c->is_out || !is_done(&o))
            break;
    }
    bool is_cut = !is_done(&o) || (c->is_out && c->n < last);
    o.is_complete = o.is_complete && !is_cut;
    o.tally.limit = is_cut ? MG_LIMIT_NONE : o.tally.limit;
    add_stats(&c->stats, &o, &c->end);
    outcome->kind = judge(c, &o, !valid);
    outcome->n = c->n;
    outcome->paths = atomic_load(&o.tally.explored);
    outcome->valid = o.tally.valid;
    outcome->why = c->is_out ? c->is_out : o.why ? o.why : "stopped";
    return true;
}

bool mg_checker_run(mg_checker *c, const mg_test_entry *test, mg_status *status)
{
    mg_outcome outcome = {
        .kind = MG_OUTCOME_NOT_RUN, .test = test->name, .file = test->file, .line = test->line};
    fflush(stdout);     /* before the worker is forked */
    if (ferror(stdout)) /* nobody would see what becomes of the others */
        return mg_status_fail(status, MG_EXIT_INPUT, "standard output: %s", strerror(errno));
    mg_structures_restart(&c->structures);
    c->known.count = c->cause_of.count = 0;
    c->is_different = false;
    c->test = test;
    c->outcome = &outcome;
    c->is_other = c->replay && mg_replay_is_other(c->replay);
    c->is_out = c->is_out ? c->is_out : why_out(c);
    outcome.why = c->is_out;
    bool is_good = c->is_out || run_bounds(c, status);
    if (!is_good) {
        outcome.kind = outcome.causes.count ? MG_OUTCOME_FAILED : MG_OUTCOME_NOT_RUN;
        outcome.n = c->n;
        outcome.why = "an error ended the run";
    }
    mg_vec_push(&c->outcomes, outcome);
    c->outcome = NULL;
    mg_covering_end_test(&c->covering);
    end_line(c);
    if (is_tap(c))
        mg_tap_print(stdout, &outcome, c->outcomes.count);
    else if (c->replay && is_good)
        mg_replay_print(c->replay, &outcome, c->depth, c->is_out);
    else if (is_good)
        mg_outcome_print(stdout, &outcome);
    return is_good;
}

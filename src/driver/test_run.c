/* One test, for the bounds 1 to N in turn, so that the first counterexample has the smallest bound. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "driver/checker.h"
#include "report/counters.h"
#include "report/tap.h"

const char *mg_checker_why_out(const mg_checker *c)
{
    mg_halt halt = mg_limits_check();
    if (halt != MG_HALT_NONE)
        return mg_halt_text(halt);
    if (c->supervisor.end.reason == MG_STOP_KILLED)
        return "its workers are killed from outside, again and again";
    return c->policy->steps && c->steps >= c->policy->steps ? "--steps were used up" : NULL;
}

static void add_stats(mg_stats *all, const mg_stats *stats, uint64_t peak_rss_kb)
{
    all->explored += stats->explored;
    all->paths += stats->paths;
    all->valid += stats->valid;
    all->failed += stats->failed;
    all->crashed += stats->crashed;
    all->inits += stats->inits;
    all->undo += stats->undo;
    all->forwarded += stats->forwarded;
    all->splits += stats->splits;
    all->blocked += stats->blocked;
    all->steps += stats->steps;
    mg_proof_stats_add(&all->proof, &stats->proof);
    all->search_seconds += stats->search_seconds;
    all->complete = stats->complete;
    all->peak_rss_kb = peak_rss_kb > all->peak_rss_kb ? peak_rss_kb : all->peak_rss_kb;
}

static mg_outcome_kind judge_test(const mg_checker *c, const mg_bound_result *result, bool is_vacuous)
{
    if (c->outcome->causes.count)
        return MG_OUTCOME_FAILED;
    if (!mg_bound_is_done(result))
        return MG_OUTCOME_STOPPED;
    if (is_vacuous)
        return MG_OUTCOME_VACUOUS;
    return result->stats.complete ? MG_OUTCOME_PASSED : MG_OUTCOME_SAMPLED;
}

/* Fills the outcome from the result of the last bound. valid: paths that were accepted with all bounds together. */
static void conclude(mg_checker *c, mg_bound_result *last, uint64_t valid)
{
    mg_outcome *outcome = c->outcome;
    bool is_cut = !mg_bound_is_done(last) || (c->why_out && c->n < c->policy->n);
    last->stats.complete = last->stats.complete && !is_cut;
    last->limit = is_cut ? MG_LIMIT_NONE : last->limit;
    add_stats(&c->stats, &last->stats, c->supervisor.end.peak_rss_kb);
    outcome->kind = judge_test(c, last, !valid);
    assert(outcome->kind != MG_OUTCOME_NOT_RUN &&
           (outcome->kind == MG_OUTCOME_FAILED) == (outcome->causes.count > 0));
    outcome->n = c->n;
    outcome->first = c->replay || c->policy->is_open ? 1 : c->policy->first;
    outcome->is_open = c->policy->is_open && !c->replay;
    outcome->has_met_n = c->proof.has_met_chains;
    outcome->is_weak = c->program.has_weak_order;
    outcome->has_preemptions = c->program.has_threads && c->policy->preemptions != MG_NONE;
    outcome->preemptions = c->policy->preemptions;
    outcome->paths = last->stats.explored + (c->policy->proves ? last->stats.forwarded : 0);
    outcome->valid = last->stats.valid;
    if (outcome->kind == MG_OUTCOME_VACUOUS) {
        outcome->refuser = last->refuser;
        outcome->refused = last->refused;
        outcome->fixed = c->fixed.length ? c->fixed.data : NULL;
        c->fixed = c->fixed.length ? (mg_text){0} : c->fixed;
    }
    if (mg_outcome_is_good(outcome)) {
        mg_text unused = {0};
        mg_choice_uses_tell(&c->uses, c->program.sites.all.items, &unused);
        outcome->unused = unused.data;
    }
    outcome->doubt = outcome->kind == MG_OUTCOME_FAILED ? last->doubt : NULL;
    outcome->why = c->why_out ? c->why_out : last->why ? last->why : "stopped";
}

typedef bool run_function(mg_checker *c, mg_bound_result *result, mg_status *status);

static run_function *runner_of(const mg_checker *c)
{
    if (c->test->other && !c->replay)
        return mg_checker_run_sides;
    return c->policy->proves ? mg_checker_prove_bound : mg_checker_run_bound;
}

static void tell_bound(mg_checker *c, const mg_bound_result *result)
{
    char paths[32], valid[32];
    mg_checker_end_line(c);
    printf("# %s, n = %lld: %s of %s path%s count\n", c->test->name, (long long)c->n,
           mg_count_spell(result->stats.valid, valid), mg_count_spell(result->stats.explored, paths),
           result->stats.explored == 1 ? "" : "s");
}

static void note_failed_n(mg_checker *c)
{
    c->outcome->failed_n = c->n;
    if (!c->sums.failed_n || c->n < c->sums.failed_n)
        c->sums.failed_n = c->n;
}

static bool run_bounds(mg_checker *c, mg_status *status)
{
    mg_bound_result result;
    mg_outcome *outcome = c->outcome;
    uint64_t valid = 0;
    int64_t last = c->policy->n;
    for (c->n = c->replay ? last : c->policy->first;; c->n++) {
        assert(c->n >= 1 && c->n <= last);
        outcome->untold = 0;
        if (!runner_of(c)(c, &result, status))
            return false;
        if (c->policy->is_verbose && !c->writer && !c->policy->proves && !c->policy->is_tap)
            tell_bound(c, &result);
        mg_covering_note(&c->covering, c->n);
        valid += result.stats.valid;
        add_stats(&c->sums.all, &result.stats, c->supervisor.end.peak_rss_kb);
        outcome->seconds += result.stats.search_seconds;
        if (outcome->causes.count && !outcome->failed_n)
            note_failed_n(c);
        bool goes_on = !outcome->causes.count || !c->policy->stops_on_crash;
        if (goes_on && (!mg_bound_is_done(&result) || c->n < last))
            c->why_out = mg_checker_why_out(c);
        c->is_part_out = c->why_out == mg_halt_text(MG_HALT_PART);
        if (c->n == last || !goes_on || c->why_out || !mg_bound_is_done(&result))
            break;
    }
    conclude(c, &result, valid);
    return true;
}

static void begin_test(mg_checker *c, const mg_test_entry *test, mg_outcome *outcome)
{
    assert(!c->outcome); /* the test before has ended */
    mg_structures_restart(&c->structures);
    c->known.count = c->cause_of.count = c->uses.count = 0;
    c->is_different = false;
    c->test = test;
    c->outcome = outcome;
    c->is_other = c->replay && mg_replay_is_other(c->replay);
    mg_limits_begin_part(c->policy->test_seconds);
    if (c->is_part_out) /* that was the time of the test before */
        c->why_out = NULL;
    c->is_part_out = false;
    c->why_out = c->why_out ? c->why_out : mg_checker_why_out(c);
    *outcome = (mg_outcome){.kind = MG_OUTCOME_NOT_RUN,
                            .test = test->name,
                            .file = test->file,
                            .line = test->line,
                            .why = c->why_out};
}

/* is_good: no error ended the run. */
static void print_outcome(mg_checker *c, const mg_outcome *outcome, bool is_good)
{
    mg_checker_end_line(c);
    if (c->writer)
        return;
    if (c->policy->is_tap)
        mg_tap_print(stdout, outcome, c->outcomes.count);
    else if (c->replay && is_good)
        mg_replay_print(c->replay, outcome, c->depth, c->why_out);
    else if (is_good && !(c->policy->is_quiet && mg_outcome_is_good(outcome)))
        mg_outcome_print(stdout, outcome, c->policy->is_colored);
}

bool mg_checker_run_test(mg_checker *c, const mg_test_entry *test, mg_status *status)
{
    mg_outcome outcome;
    fflush(stdout);     /* before the worker is forked */
    if (ferror(stdout)) /* nobody would see the results of the other tests */
        return mg_status_fail(status, MG_EXIT_INPUT, "standard output: %s", strerror(errno));
    begin_test(c, test, &outcome);
    bool is_good = c->why_out || run_bounds(c, status);
    if (!is_good) {
        outcome.kind = outcome.causes.count ? MG_OUTCOME_FAILED : MG_OUTCOME_NOT_RUN;
        outcome.n = c->n;
        outcome.why = "an error ended the run";
    }
    mg_vec_push(&c->outcomes, outcome);
    c->outcome = NULL;
    mg_covering_end_test(&c->covering);
    print_outcome(c, &outcome, is_good);
    return is_good;
}

void mg_checker_leave_out(mg_checker *c, const mg_left_out *function)
{
    mg_outcome outcome = {.kind = MG_OUTCOME_NOT_RUN,
                          .test = function->name,
                          .file = function->file,
                          .line = function->line,
                          .why = function->why};
    assert(function->why && !c->outcome);
    mg_vec_push(&c->outcomes, outcome);
    print_outcome(c, &outcome, true);
}

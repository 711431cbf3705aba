/* margay check, and what margay prove has in common with it: runs tests with every choice there is. Each test is a search of its own, for the bounds 1 to
 * N in turn, so the first counterexample has the smallest bound. */
#include <assert.h>
#include <stdio.h>

#include "base/last_words.h"
#include "base/limits.h"
#include "cli/commands.h"
#include "cli/kit_options.h"
#include "cli/option_policy.h"
#include "cli/outputs.h"
#include "cli/run_tests.h"
#include "cli/settings.h"
#include "driver/checker.h"
#include "driver/documents.h"
#include "report/tap.h"

typedef struct check {
    const mg_options *options; /* those of the kit, if one is replayed */
    mg_policy policy;
    mg_replay replay;
    mg_kit_options kit;
    mg_names settings; /* of the command line */
    mg_checker checker;
    mg_documents documents;
} check;

/* Which orders of threads are run. */
static bool check_orders(const mg_options *o, mg_status *status)
{
    bool has_reduction = mg_options_say(o, &o->reduction), is_bounded = mg_options_say(o, &o->preemptions);
    if (is_bounded && has_reduction && o->reduction != MG_CHOICE_reduction_none)
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "--preemptions and --reduction: the order that stands for those like it may be "
                              "one with too many preemptions, so "
                              "that orders with fewer would be lost; give one of them");
    if (has_reduction && o->reduction != MG_CHOICE_reduction_none && o->ignore >> MG_VERDICT_race & 1)
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "--reduction and --ignore race: with data races, what free, printf and their kin "
                              "touch between two operations may make a difference, "
                              "so no order can be left out; leave out --reduction");
    if (o->strategy != MG_CHOICE_strategy_dfs && (is_bounded || has_reduction))
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "--%s is for --strategy dfs; the others pick among all orders of threads",
                              is_bounded ? "preemptions" : "reduction");
    return true;
}

bool mg_check_samples(const mg_options *o, mg_status *status)
{
    return o->samples ||
           mg_status_fail(status, MG_EXIT_USAGE, "--samples: 0 paths show nothing; give 1 or more");
}

bool mg_check_paths(const mg_options *o, mg_status *status)
{
    if (o->command != MG_COMMAND_prove && !check_orders(o, status))
        return false;
    if (o->engine != MG_CHOICE_engine_checkpoint && o->engine != MG_CHOICE_engine_rerun)
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "--engine: for tests there are 'checkpoint' and 'rerun'; the others are for "
                              "structures that a predicate accepts");
    return mg_check_samples(o, status);
}

static bool check_options(const mg_options *o, mg_status *status)
{
    if (!mg_check_paths(o, status))
        return false;
    if (o->function.count && o->test.count)
        return mg_status_fail(
            status, MG_EXIT_USAGE,
            "--function and --test: one is checked by its contract, the other is run as it is; "
            "give one of them");
    if (o->open.count && !o->function.count && (!o->chains || o->n))
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "--open: a contract stands in for what a function calls that is proved by its "
                              "own; give --function, or -k alone to prove all functions that have a contract");
    if (o->format != MG_CHOICE_format_text && o->format != MG_CHOICE_format_tap &&
        o->format != MG_CHOICE_format_gcc)
        return mg_status_fail(
            status, MG_EXIT_USAGE,
            "--format: for tests there are 'text', 'tap' and 'gcc'; the others are for 'margay gen'");
    if (!o->from || (o->n && o->from > o->n))
        return mg_status_fail(status, MG_EXIT_USAGE,
                              "--from: the first size is 1 or more, and not above that of -n");
    if (o->quiet && o->verbose)
        return mg_status_fail(status, MG_EXIT_USAGE, "--quiet and --verbose: give one of them");
    return mg_outputs_check(o, status);
}

/* Runs the command of the kit again, but only its one path. */
static bool open_replay(check *k, int argc, char **argv, mg_status *status)
{
    const mg_options *given = k->options;
    assert(given->replay);
    if (!mg_kit_options_check(given, status) || !mg_replay_open(&k->replay, given->replay, status) ||
        !mg_kit_options_read(&k->kit, given, &k->replay, status))
        return false;
    k->options = &k->kit.options;
    k->policy = mg_option_policy(k->options, argc, argv);
    k->policy.arguments = (mg_word_list){k->replay.kit.arguments.items, k->replay.kit.arguments.count};
    k->checker.replay = &k->replay;
    return true;
}

/* The files are opened first, which empties them: an earlier run's results must not remain, even if this run fails. */
static int run_checker(check *k, mg_status *status)
{
    mg_checker *c = &k->checker;
    if (k->options->chains && k->options->command == MG_COMMAND_check && !c->replay) {
        mg_status_fail(status, MG_EXIT_USAGE, "-k is for 'margay prove'; check needs a size: -n");
        return -1;
    }
    if (!check_options(k->options, status) || !mg_documents_open(&k->documents, status) ||
        !mg_covering_begin(&c->covering, c->policy, status) || !mg_documents_open_page(&k->documents, status))
        return -1;
    if (k->options->list)
        return mg_checker_list(c, stdout, status) ? MG_EXIT_OK : -1;
    bool is_good =
        mg_fence_check(c->policy->fence, status) && mg_checker_prepare(c, status) && mg_checker_run(c, status);
    return mg_documents_write_page(&k->documents, is_good, status) ? mg_checker_finish(c, status) : -1;
}

/* An error that belongs to no test. */
static void tell_error(const check *k, const mg_status *status)
{
    if (k->policy.is_tap)
        mg_tap_bail(stdout, k->checker.has_begun, status->text);
}

/* The process is about to end without returning to mg_run_tests: finishes the documents. */
static void write_last_words(void *context, const mg_status *status)
{
    check *k = context;
    mg_status told = *status, unwritten;
    mg_documents_write_page(&k->documents, false, &told);
    mg_documents_write(&k->documents, status->text, &unwritten);
    tell_error(k, status);
}

static void clear_check(check *k)
{
    mg_checker_clear(&k->checker);
    mg_kit_options_clear(&k->kit);
    mg_replay_close(&k->replay);
    mg_vec_clear(&k->settings);
}

int mg_run_tests(const mg_options *options, int argc, char **argv, const mg_word_list *arguments)
{
    check k = {.options = options, .policy = mg_option_policy(options, argc, argv)};
    mg_status status = {0}, unwritten; /* ignored after another error: one message is enough */
    mg_settings_find(argc, argv, &k.settings);
    k.policy.settings = (mg_word_list){k.settings.items, k.settings.count};
    if (arguments)
        k.policy.arguments = *arguments;
    mg_checker_init(&k.checker, &k.policy, NULL);
    k.documents.checker = &k.checker;
    mg_limits_begin(options->timeout, options->memory);
    mg_last_words_set(write_last_words, &k);
    int result = options->replay && !open_replay(&k, argc, argv, &status) ? -1 : run_checker(&k, &status);
    if (!mg_documents_write(&k.documents, result < 0 ? status.text : NULL, result < 0 ? &unwritten : &status))
        result = -1;
    if (result < 0) {
        tell_error(&k, &status);
        fprintf(stderr, "margay: %s\n", status.text);
        result = (int)status.code;
    }
    mg_last_words_set(NULL, NULL);
    clear_check(&k);
    return result;
}

int mg_command_check(const mg_options *options, int argc, char **argv)
{
    assert(options->command == MG_COMMAND_check);
    return mg_run_tests(options, argc, argv, NULL);
}

#include "cli/option_policy.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Static_assert((int)MG_CHOICE_format_none == (int)MG_FORMAT_NONE, "formats are listed in the same order");
_Static_assert((int)MG_CHOICE_strategy_leaves == (int)MG_STRATEGY_LEAVES, "and so are strategies");

/* ---- for each command ------------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    bool goes_back, forwards, follows, copies;
    mg_lanes_kind lanes;
} engines[] = {
    [MG_CHOICE_engine_rerun] = {.name = "rerun"},
    [MG_CHOICE_engine_checkpoint] = {.name = "checkpoint", .goes_back = true, .follows = true},
    [MG_CHOICE_engine_multi] = {.name = "multi", .goes_back = true, .forwards = true},
    [MG_CHOICE_engine_multi_rerun] = {.name = "multi_rerun", .forwards = true},
    [MG_CHOICE_engine_snapshot] = {.name = "snapshot", .goes_back = true, .copies = true},
    [MG_CHOICE_engine_sets] = {.name = "sets", .goes_back = true, .lanes = MG_LANES_SETS},
    [MG_CHOICE_engine_sets_rerun] = {.name = "sets_rerun", .lanes = MG_LANES_SETS},
};

static const struct {
    const char *name;
    mg_lanes_kind lanes;
} choices[] = {
    [MG_CHOICE_choice_eager] = {"eager", MG_LANES_NONE},
    [MG_CHOICE_choice_delayed] = {"delayed", MG_LANES_PLACES},
    [MG_CHOICE_choice_copy] = {"copy", MG_LANES_COPIES},
};

_Static_assert((int)MG_CHOICE_reduction_optimal == (int)MG_REDUCTION_OPTIMAL,
               "reductions are listed in the same order");

/* What has an order in its class with few preemptions may be represented by one with more, so a bound on them and a reduction do not go together. Strategies that
 * sample orders, or put them in another order, leave out none. Where data races are ignored, two orders may differ by what happens between operations. */
static void set_orders(mg_policy *policy, const mg_options *o)
{
    bool is_bounded = mg_options_say(o, &o->preemptions);
    bool is_whole =
        !is_bounded && o->strategy == MG_CHOICE_strategy_dfs && !mg_policy_ignores(policy, MG_VERDICT_race);
    policy->reduction = is_whole ? (mg_reduction_kind)o->reduction : MG_REDUCTION_NONE;
    policy->preemptions = is_bounded && o->preemptions < MG_NONE ? (uint32_t)o->preemptions : MG_NONE;
}

/* Checkpoints are only for depth first: the other strategies run every path from the start. */
static void set_check(mg_policy *policy, const mg_options *o)
{
    assert(o->choice < sizeof choices / sizeof *choices && choices[o->choice].name);
    policy->is_test = true;
    set_orders(policy, o);
    policy->engine = choices[o->choice].name;
    policy->lanes = choices[o->choice].lanes;
    policy->goes_back = o->engine == MG_CHOICE_engine_checkpoint && o->strategy == MG_CHOICE_strategy_dfs;
    policy->finds_undefined = !mg_policy_ignores(policy, MG_VERDICT_uninitialised);
    policy->finds_leaks = !mg_policy_ignores(policy, MG_VERDICT_leak);
    policy->stops_on_crash = !o->all;
    policy->takes_any = o->numbers == MG_CHOICE_numbers_any;
    policy->is_open = o->chains && !o->n;
    policy->finds_functions = policy->is_open && !o->function.count;
    policy->keeps_globals = o->globals == MG_CHOICE_globals_initial;
    if (policy->is_open)
        policy->n = policy->first = (int64_t)o->chains;
}

/* Every candidate is run from the start, and none is decided without a run. */
static void run_each(mg_policy *policy)
{
    policy->engine = engines[MG_CHOICE_engine_rerun].name;
    policy->goes_back = policy->forwards = policy->follows = policy->copies_all = false;
    policy->lanes = MG_LANES_NONE;
}

/* With coverage every candidate is run, because one that is decided without a run covers no line. */
static void set_structures(mg_policy *policy, const mg_options *o)
{
    assert(o->engine < sizeof engines / sizeof *engines && engines[o->engine].name);
    policy->engine = engines[o->engine].name;
    policy->goes_back = engines[o->engine].goes_back;
    policy->forwards = engines[o->engine].forwards && !o->coverage;
    policy->follows = engines[o->engine].follows && !o->coverage;
    policy->copies_all = engines[o->engine].copies;
    policy->lanes = engines[o->engine].lanes;
    policy->tells_refusals = o->refusals;
    if (o->refusals || o->strategy != MG_CHOICE_strategy_dfs)
        run_each(policy);
    policy->enumerates_dont_care = o->dont_care == MG_CHOICE_dont_care_enumerate;
    policy->finds_undefined = true;
    policy->stops_on_crash = o->on_crash == MG_CHOICE_on_crash_stop;
}

/* The inputs of a test are those of each path, with one size. */
static void set_gen(mg_policy *policy, const mg_options *o)
{
    if (!o->test.count) {
        set_structures(policy, o);
        return;
    }
    set_check(policy, o);
    policy->writes_inputs = true;
    policy->first = policy->n;
    policy->stops_on_crash = o->on_crash == MG_CHOICE_on_crash_stop;
}

/* Limits of the prover have 32 bits; a larger number means as much as possible. */
static uint32_t clamp(uint64_t limit)
{
    return limit < UINT32_MAX ? (uint32_t)limit : UINT32_MAX;
}

/* Numbers are symbols, and everything else is chosen at once, so that check --choice eager can run a path again with numbers. */
static void set_prove(mg_policy *policy, const mg_options *o)
{
    set_check(policy, o);
    policy->engine = policy->goes_back ? "checkpoint" : "rerun";
    policy->proves = true;
    policy->unit_tests = o->tests;
    policy->lanes = MG_LANES_TERMS;
    policy->takes_any = o->numbers != MG_CHOICE_numbers_small;
    policy->proof = (mg_prover_limits){.rlimit = clamp(o->rlimit),
                                       .values_most = clamp(o->values),
                                       .without_order = o->order == MG_CHOICE_order_off,
                                       .loops = clamp(o->loops),
                                       .heap = {.is_open = policy->is_open,
                                                .is_lazy = o->init == MG_CHOICE_init_lazy,
                                                .chains = o->chains ? (uint32_t)o->chains : MG_CHAINS_ANY}};
}

static void set_explain(mg_policy *policy, const mg_options *o)
{
    (void)o;
    policy->forwards = true;
}

/* Nothing is run. */
static void set_init(mg_policy *policy, const mg_options *o)
{
    (void)policy, (void)o;
}

static void (*const setters[MG_COMMAND_COUNT])(mg_policy *policy,
                                               const mg_options *o) = {[MG_COMMAND_gen] = set_gen,
                                                                       [MG_COMMAND_check] = set_check,
                                                                       [MG_COMMAND_prove] = set_prove,
                                                                       [MG_COMMAND_init] = set_init,
                                                                       [MG_COMMAND_explain] = set_explain};

/* ---- for all --------------------------------------------------------------------------------------------- */

static void set_program(mg_policy *policy, const mg_options *o)
{
    policy->files = (mg_word_list){o->files.items, o->files.count};
    policy->flags = (mg_word_list){o->cflags.items, o->cflags.count};
    policy->cdb = o->cdb;
    policy->root = o->root;
    policy->predicate = o->pred;
    policy->bounds = o->bounds;
    policy->functions = (mg_word_list){o->function.items, o->function.count};
    policy->open = (mg_word_list){o->open.items, o->open.count};
    policy->tests = (mg_word_list){o->test.items, o->test.count};
    policy->n = (int64_t)o->n;
}

static void set_search(mg_policy *policy, const mg_options *o)
{
    static const mg_fence fences[] = {[MG_CHOICE_sandbox_on] = MG_FENCE_ON,
                                      [MG_CHOICE_sandbox_need] = MG_FENCE_NEED,
                                      [MG_CHOICE_sandbox_off] = MG_FENCE_OFF};
    assert(o->sandbox < sizeof fences / sizeof *fences);
    policy->strategy = (mg_strategy_kind)o->strategy;
    policy->seed = o->seed;
    policy->samples = o->samples;
    policy->fence = fences[o->sandbox];
    policy->ignored = o->ignore;
    policy->fuel = o->fuel;
    policy->spurious = o->spurious;
    policy->chooses_random = o->rand == MG_CHOICE_rand_choices;
    policy->denials = o->fail_malloc;
    policy->heap_limit = o->heap_limit;
    policy->limit = o->limit;
    policy->steps = o->steps;
    policy->first = (int64_t)o->from;
    policy->test_seconds = o->test_timeout;
}

/* https://no-color.org */
static bool is_colored(enum mg_choice_color wish)
{
    const char *none = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (wish != MG_CHOICE_color_auto)
        return wish == MG_CHOICE_color_always;
    return isatty(STDOUT_FILENO) && !(none && *none) && terminal && strcmp(terminal, "dumb") != 0;
}

static void set_report(mg_policy *policy, const mg_options *o)
{
    static const mg_stats_form forms[] = {[MG_CHOICE_stats_text] = MG_STATS_TEXT,
                                          [MG_CHOICE_stats_json] = MG_STATS_JSON,
                                          [MG_CHOICE_stats_none] = MG_STATS_NONE};
    assert(o->stats < sizeof forms / sizeof *forms);
    policy->is_tap = o->format == MG_CHOICE_format_tap;
    policy->is_gcc = o->format == MG_CHOICE_format_gcc;
    policy->format = policy->is_tap || policy->is_gcc ? MG_FORMAT_TEXT : (mg_format)o->format;
    policy->is_colored = is_colored(o->color) && !policy->is_tap && !policy->is_gcc;
    policy->sarif = o->sarif;
    assert(policy->format <= MG_FORMAT_NONE);
    policy->is_quiet = o->quiet;
    policy->is_verbose = o->verbose;
    policy->stats = forms[o->stats];
    policy->output = o->output;
    policy->html = o->html;
    policy->junit = o->junit;
    policy->coverage = o->coverage;
    policy->covers_system = o->coverage_system;
}

mg_policy mg_option_policy(const mg_options *options, int argc, char **argv)
{
    const char *const *words = (const char *const *)argv;
    mg_policy policy = {.command = {words, (size_t)argc}, .arguments = {words + 1, (size_t)argc - 1}};
    assert(argc >= 1 && setters[options->command]);
    set_program(&policy, options);
    set_search(&policy, options);
    set_report(&policy, options);
    setters[options->command](&policy, options);
    return policy;
}

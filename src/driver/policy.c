#include "driver/policy.h"

#include <assert.h>
#include <string.h>

/* A predicate may overflow signed integers, which wrap around, and read a bool that is neither 0 nor 1, of which the lowest bit counts. */
static uint64_t ignored_by_weave(const mg_policy *policy)
{
    uint64_t outside = UINT64_C(1) << MG_VERDICT_overflow | UINT64_C(1) << MG_VERDICT_bool;
    return policy->ignored | (policy->is_test ? 0 : outside);
}

mg_weave_options mg_policy_weave(const mg_policy *policy)
{
    assert(!policy->forwards || !policy->follows); /* two ways to decide a field's values */
    return (mg_weave_options){.goes_back = policy->goes_back,
                              .tells_calls = policy->is_test,
                              .lanes = policy->lanes,
                              .keeps = policy->is_test,
                              .tells_reasons = policy->is_test || policy->tells_refusals,
                              .undefined = policy->finds_undefined,
                              .unset = policy->finds_undefined && policy->is_test,
                              .poisons = policy->finds_undefined && policy->is_test,
                              .ignored = ignored_by_weave(policy),
                              .forwards = policy->forwards,
                              .follows = policy->follows,
                              .chooses_random = policy->chooses_random};
}

enum { MG_ROOM = 1024 }; /* objects of each struct, where nothing bounds them */

mg_search_job mg_policy_job(const mg_policy *policy, uint64_t steps_taken)
{
    assert(!policy->steps || steps_taken < policy->steps); /* a limit of 0 would be none */
    assert(policy->strategy == MG_STRATEGY_DFS ||
           !policy->goes_back); /* others run every path from the start */
    assert(!policy->is_test || !(policy->forwards || policy->follows)); /* a test accepts by returning */
    assert(!policy->enumerates_dont_care ||
           policy->lanes == MG_LANES_NONE); /* it needs a value for every field */
    return (mg_search_job){.n = policy->n,
                           .fuel = policy->fuel,
                           .heap_limit = policy->heap_limit,
                           .spurious = policy->spurious,
                           .denials = policy->denials,
                           .reduction = policy->reduction,
                           .preemptions = policy->preemptions,
                           .is_boxed = mg_fence_is_on(policy->fence),
                           .limit = policy->limit,
                           .steps = policy->steps ? policy->steps - steps_taken : 0,
                           .enumerates_dont_care = policy->enumerates_dont_care,
                           .stops_on_crash = policy->stops_on_crash,
                           .sends_structures =
                               (!policy->is_test || policy->writes_inputs) && policy->format != MG_FORMAT_NONE,
                           .sends_trails = policy->is_verbose && !policy->is_test,
                           .strategy = policy->strategy,
                           .seed = policy->seed,
                           .samples = policy->samples,
                           .uses_checkpoints = policy->goes_back,
                           .copies_all = policy->copies_all,
                           .is_test = policy->is_test,
                           .counts_refusals = policy->is_test || policy->tells_refusals,
                           .ignored = policy->ignored,
                           .watches_locals = policy->is_test && policy->finds_undefined,
                           .finds_leaks = policy->finds_leaks,
                           .is_eager = policy->is_test && (policy->lanes == MG_LANES_NONE || policy->proves),
                           .has_lanes = policy->lanes != MG_LANES_NONE && !policy->proves,
                           .proves = policy->proves,
                           .proof = policy->proof,
                           .room = policy->is_open ? MG_ROOM : 0,
                           .sends_paths = policy->proves && (policy->is_verbose || policy->unit_tests),
                           .finds_numbers = policy->proves && policy->unit_tests,
                           .keeps_words = policy->lanes == MG_LANES_COPIES,
                           .has_sets = policy->lanes == MG_LANES_SETS,
                           .forwards = policy->forwards};
}

static const char *command_of(const mg_policy *policy)
{
    return policy->proves ? "prove" : policy->is_test && !policy->writes_inputs ? "check" : "gen";
}

mg_report_options mg_policy_report(const mg_policy *policy, const char *headers)
{
    assert(policy->format <= MG_FORMAT_NONE);
    return (mg_report_options){.format = policy->format,
                               .output = policy->output,
                               .command = command_of(policy),
                               .engine = policy->engine,
                               .n = policy->n,
                               .seed = policy->seed,
                               .version = MG_VERSION,
                               .headers = headers,
                               .argc = (int)policy->command.count,
                               .argv = (char **)(void *)policy->command.items};
}

void mg_policy_print_stats(const mg_policy *policy, FILE *stream, const mg_stats *stats,
                           const mg_stats_sums *sums)
{
    static void (*const print[])(FILE *, const mg_stats_head *, const mg_stats *) = {
        [MG_STATS_TEXT] = mg_stats_print_text, [MG_STATS_JSON] = mg_stats_print_json};
    assert(policy->stats <= MG_STATS_JSON);
    if (policy->stats != MG_STATS_NONE)
        print[policy->stats](stream, &(mg_stats_head){command_of(policy), policy->engine, policy->n, sums},
                             stats);
}

bool mg_word_list_has(const mg_word_list *list, const char *word)
{
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->items[i], word))
            return true;
    return false;
}

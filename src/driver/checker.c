#include "driver/checker.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/watch.h"
#include "driver/input_writer.h"
#include "front/contracts.h"
#include "report/tap.h"

void mg_checker_init(mg_checker *c, const mg_policy *policy, mg_replay *replay)
{
    assert(policy);
    *c = (mg_checker){.policy = policy, .replay = replay, .began = mg_clock()};
    mg_supervisor_init(&c->supervisor, mg_checker_take_record, c);
}

/* ---- before the tests ------------------------------------------------------------------------------------ */

static bool load_program(mg_checker *c, mg_status *status)
{
    if (c->writer)
        return mg_input_writer_load(c->writer, &c->program, status);
    return c->policy->functions.count || c->policy->finds_functions
               ? mg_function_load(&c->function, &c->program, c->policy, status)
               : mg_program_load(&c->program, c->policy, status);
}

static bool build_program(mg_checker *c, mg_status *status)
{
    const mg_tests *tests = &c->program.tests;
    MG_VEC(const char *) roots = {0};
    for (size_t i = 0; i < tests->all.count; i++) {
        if (!mg_checker_wants(c, &tests->all.items[i]))
            continue;
        mg_vec_push(&roots, tests->all.items[i].function);
        if (tests->all.items[i].other)
            mg_vec_push(&roots, tests->all.items[i].other);
    }
    for (size_t i = 0; i < c->structures.kinds.count; i++)
        for (size_t k = 0; k < 2; k++)
            if (c->structures.kinds.items[i].bounds[k])
                mg_vec_push(&roots, c->structures.kinds.items[i].bounds[k]);
    mg_program_wish wish = {
        .roots = roots.items, .root_count = roots.count, .cover = mg_covering_wish(&c->covering)};
    bool is_good = mg_program_build(&c->program, c->policy, &wish, status);
    mg_vec_clear(&roots);
    return is_good;
}

bool mg_checker_prepare(mg_checker *c, mg_status *status)
{
    mg_watch_begin();
    bool is_good = load_program(c, status) && mg_checker_find_tests(c, status) &&
                   mg_structures_find(&c->structures, &c->program, c->policy, &c->function, status) &&
                   build_program(c, status);
    mg_watch_end();
    return is_good && mg_covering_open(&c->covering, status);
}

bool mg_checker_list(mg_checker *c, FILE *stream, mg_status *status)
{
    mg_contracts contracts = {0};
    mg_watch_begin();
    bool is_good = mg_program_load_text(&c->program, c->policy, &(mg_program_text){.emits_all = true}, status);
    mg_watch_end();
    if (is_good)
        mg_contracts_read(c->program.unit, &c->program.types, &contracts);
    for (size_t i = 0; is_good && i < c->program.tests.all.count; i++) {
        const mg_test_entry *test = &c->program.tests.all.items[i];
        fprintf(stream, "test %s %s:%u\n", test->name, test->file, test->line);
    }
    for (size_t i = 0; is_good && i < contracts.all.count; i++) {
        const mg_contract *contract = &contracts.all.items[i];
        fprintf(stream, "function %s %s:%u\n", contract->function, contract->file, contract->line);
    }
    mg_contracts_clear(&contracts);
    return is_good;
}

/* ---- all tests ------------------------------------------------------------------------------------------- */

bool mg_checker_run(mg_checker *c, mg_status *status)
{
    const mg_tests *tests = &c->program.tests;
    assert(c->program.jit && !c->outcomes.count); /* mg_checker_prepare came first */
    c->has_begun = true;
    if (c->policy->is_tap)
        mg_tap_begin(stdout, c->function.left_out.count + mg_checker_count_wanted(c));
    if (c->function.homes.count)
        mg_function_print(&c->function, stdout); /* lines with #, which are comments in TAP */
    for (size_t i = 0; i < c->function.left_out.count; i++)
        mg_checker_leave_out(c, &c->function.left_out.items[i]);
    for (size_t i = 0; i < tests->all.count; i++)
        if (mg_checker_wants(c, &tests->all.items[i]) && !mg_checker_run_test(c, &tests->all.items[i], status))
            return false;
    assert(c->outcomes.count == c->function.left_out.count + mg_checker_count_wanted(c));
    return true;
}

/* ---- after them ------------------------------------------------------------------------------------------ */

static bool has_outcome(const mg_checker *c, unsigned kinds)
{
    assert(kinds);
    for (size_t i = 0; i < c->outcomes.count; i++)
        if (kinds >> c->outcomes.items[i].kind & 1)
            return true;
    return false;
}

static int exit_status_of(const mg_checker *c)
{
    if (c->replay)
        return c->replay->result;
    if (has_outcome(c, 1u << MG_OUTCOME_FAILED | 1u << MG_OUTCOME_VACUOUS))
        return MG_EXIT_FOUND;
    if (has_outcome(c, 1u << MG_OUTCOME_STOPPED | 1u << MG_OUTCOME_NOT_RUN))
        return MG_EXIT_LIMIT;
    return MG_EXIT_OK;
}

/* Has each test tried every input up to the bound? */
static bool is_exhaustive(const mg_checker *c)
{
    return !has_outcome(c, ~(1u << MG_OUTCOME_PASSED | 1u << MG_OUTCOME_VACUOUS));
}

/* Where nobody compares it: how long it took is another time each time. */
static void print_summary(const mg_checker *c)
{
    mg_text text = {0};
    if (c->policy->is_quiet || c->replay)
        return;
    mg_outcome_add_summary(&text, c->outcomes.items, c->outcomes.count);
    fprintf(stderr, "margay: %s, in %.2f s", text.data, c->stats.seconds);
    if (c->policy->output && has_outcome(c, 1u << MG_OUTCOME_FAILED))
        fprintf(stderr, "; the kits are in %s", c->policy->output);
    fputs("\n", stderr);
    mg_text_clear(&text);
}

int mg_checker_finish(mg_checker *c, mg_status *status)
{
    int result = exit_status_of(c);
    assert(c->has_begun && !c->outcome);
    c->stats.complete = result == MG_EXIT_OK && c->policy->strategy < MG_STRATEGY_RANDOM;
    c->stats.seconds = mg_clock() - c->began;
    c->stats.is_proof = c->policy->proves;
    if (c->stats.setup_seconds <= 0) /* nothing was searched */
        c->stats.setup_seconds = c->stats.seconds;
    FILE *stream = c->policy->is_tap ? stderr : stdout; /* nothing but TAP may be on its stream */
    if (!mg_covering_finish(&c->covering, stream, is_exhaustive(c), status))
        return -1;
    fflush(stdout);
    print_summary(c);
    mg_policy_print_stats(c->policy, stream, &c->stats, &c->sums);
    return result;
}

void mg_checker_clear(mg_checker *c)
{
    for (size_t i = 0; i < c->outcomes.count; i++)
        mg_outcome_clear(&c->outcomes.items[i]);
    mg_vec_clear(&c->outcomes);
    mg_structures_clear(&c->structures);
    mg_evidence_clear(&c->evidence);
    mg_text_clear(&c->fixed);
    mg_vec_clear(&c->uses);
    mg_vec_clear(&c->known);
    mg_vec_clear(&c->cause_of);
    for (size_t i = 0; i < c->reasons.count; i++)
        free(c->reasons.items[i]);
    mg_vec_clear(&c->reasons);
    mg_supervisor_end(&c->supervisor);
    mg_refused_free(c->refused);
    mg_covering_clear(&c->covering);
    mg_program_clear(&c->program);
    mg_function_clear(&c->function);
}

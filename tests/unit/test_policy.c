/* From the command line to one policy, and from it to what weave and search are told: they must agree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/option_policy.h"

enum { WORDS_MOST = 16 };

static mg_options options;

/* The policy of a command line, its words separated by spaces. */
static mg_policy policy_of(const char *line)
{
    static char text[256];
    static char *words[WORDS_MOST];
    int count = 0;
    mg_status status;
    snprintf(text, sizeof text, "margay %s", line);
    for (char *word = strtok(text, " "); word && count < WORDS_MOST; word = strtok(NULL, " "))
        words[count++] = word;
    mg_options_clear(&options);
    assert_true(mg_options_parse(&options, count, words, &status));
    return mg_option_policy(&options, count, words);
}

static const char *const lines[] = {
    "gen a.c -n 3 --engine rerun",
    "gen a.c -n 3 --engine checkpoint",
    "gen a.c -n 3 --engine multi",
    "gen a.c -n 3 --engine multi_rerun",
    "gen a.c -n 3 --engine sets",
    "gen a.c -n 3 --engine sets_rerun",
    "gen a.c -n 3 --engine multi --coverage x.info",
    "gen a.c -n 3 --engine checkpoint --coverage x.info --format none",
    "check a.c -n 3",
    "check a.c -n 3 --choice eager",
    "check a.c -n 3 --choice delayed --engine rerun",
    "check a.c -n 3 --choice copy --strategy bfs",
    "check a.c -n 3 --ignore uninitialised,leak",
    "explain a.c",
};

static void weave_and_search_agree(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        mg_policy policy = policy_of(lines[i]);
        mg_weave_options weave = mg_policy_weave(&policy);
        mg_search_job job = mg_policy_job(&policy, 0);
        assert_int_equal(job.uses_checkpoints, weave.goes_back);
        assert_int_equal(job.has_lanes, weave.lanes != MG_LANES_NONE);
        assert_int_equal(job.has_sets, weave.lanes == MG_LANES_SETS);
        assert_int_equal(job.forwards, weave.forwards);
        assert_int_equal(job.is_test, weave.keeps);
        assert_int_equal(job.watches_locals, weave.poisons);
        assert_int_equal(job.ignored & ~weave.ignored, 0);
        assert_true(!job.is_eager || !job.has_lanes);
        assert_true(job.strategy == MG_STRATEGY_DFS || !job.uses_checkpoints);
    }
}

static void a_search_for_structures(void **state)
{
    (void)state;
    mg_policy policy =
        policy_of("gen a.c b.c -n 3 --limit 7 --steps 100 --on-crash stop --dont-care enumerate");
    mg_search_job job = mg_policy_job(&policy, 40);
    mg_report_options report = mg_policy_report(&policy, "include");
    assert_int_equal(policy.files.count, 2);
    assert_string_equal(policy.files.items[1], "b.c");
    assert_string_equal(policy.engine, "checkpoint");
    assert_false(job.is_test);
    assert_int_equal(job.n, 3);
    assert_int_equal(job.limit, 7);
    assert_int_equal(job.steps, 60);
    assert_true(job.stops_on_crash && job.enumerates_dont_care && job.sends_structures);
    assert_string_equal(report.command, "gen");
    assert_int_equal(report.argc, (int)policy.command.count);
    assert_string_equal(report.argv[2], "a.c");
}

static void a_check(void **state)
{
    (void)state;
    mg_policy policy = policy_of("check a.c -n 3 --all --format tap --strategy leaves --seed 5 -- -DX");
    mg_search_job job = mg_policy_job(&policy, 0);
    assert_string_equal(policy.engine, "copy");
    assert_string_equal(policy.flags.items[0], "-DX");
    assert_string_equal(policy.arguments.items[0], "check");
    assert_true(policy.is_tap && job.is_test && job.finds_leaks);
    assert_false(job.stops_on_crash || job.sends_structures || job.sends_trails);
    assert_int_equal(job.strategy, MG_STRATEGY_LEAVES);
    assert_int_equal(job.seed, 5);
    assert_int_equal(job.steps, 0); /* without end, however many were taken */
}

static void orders_of_threads(void **state)
{
    (void)state;
    mg_policy usual = policy_of("check a.c -n 3"), sleep = policy_of("check a.c -n 3 --reduction sleep"),
              bounded = policy_of("check a.c -n 3 --preemptions 0"),
              random = policy_of("check a.c -n 3 --strategy random"),
              racy = policy_of("check a.c -n 3 --ignore race,leak");
    assert_int_equal(mg_policy_job(&usual, 0).reduction, MG_REDUCTION_OPTIMAL);
    assert_int_equal(mg_policy_job(&usual, 0).preemptions, MG_NONE);
    assert_int_equal(mg_policy_job(&sleep, 0).reduction, MG_REDUCTION_SLEEP);
    assert_int_equal(mg_policy_job(&bounded, 0).reduction, MG_REDUCTION_NONE);
    assert_int_equal(mg_policy_job(&bounded, 0).preemptions, 0);
    assert_int_equal(mg_policy_job(&random, 0).reduction, MG_REDUCTION_NONE);
    assert_int_equal(mg_policy_job(&racy, 0).reduction, MG_REDUCTION_NONE);
}

/* In a test an overflow is a failure, in a predicate it is none. */
static void what_is_ignored(void **state)
{
    (void)state;
    mg_policy gen = policy_of("gen a.c -n 3"), check = policy_of("check a.c -n 3 --ignore leak");
    uint64_t overflow = UINT64_C(1) << MG_VERDICT_overflow, leak = UINT64_C(1) << MG_VERDICT_leak;
    assert_int_equal(mg_policy_weave(&gen).ignored & (overflow | leak), overflow);
    assert_int_equal(mg_policy_weave(&check).ignored & (overflow | leak), leak);
    assert_int_equal(mg_policy_job(&check, 0).ignored, leak);
    assert_false(mg_policy_job(&check, 0).finds_leaks);
}

/* A candidate that is decided without a run reaches nothing. */
static void coverage_runs_every_candidate(void **state)
{
    (void)state;
    mg_policy multi = policy_of("gen a.c -n 3 --engine multi --coverage x.info");
    assert_false(multi.forwards || multi.follows);
    mg_policy checkpoint = policy_of("gen a.c -n 3 --coverage x.info");
    assert_false(checkpoint.forwards || checkpoint.follows);
    assert_true(policy_of("gen a.c -n 3").follows);
}

static int clear(void **state)
{
    (void)state;
    mg_options_clear(&options);
    return 0;
}

/* The prover's limits have 32 bits: what is larger is no small number, and not 0, which has a meaning of its own. */
static void large_limits(void **state)
{
    (void)state;
    mg_policy policy =
        policy_of("prove a.c -n 3 --rlimit 4294967296 --values 4294967297 --loops 18446744073709551615");
    assert_int_equal(policy.proof.rlimit, UINT32_MAX);
    assert_int_equal(policy.proof.values_most, UINT32_MAX);
    assert_int_equal(policy.proof.loops, UINT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weave_and_search_agree),
        cmocka_unit_test(a_search_for_structures),
        cmocka_unit_test(a_check),
        cmocka_unit_test(orders_of_threads),
        cmocka_unit_test(what_is_ignored),
        cmocka_unit_test(coverage_runs_every_candidate),
        cmocka_unit_test(large_limits),
    };
    return cmocka_run_group_tests(tests, NULL, clear);
}

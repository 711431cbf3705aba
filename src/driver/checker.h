/* A check in progress: the program with its tests, and the test that is run. Its files, from the whole to the parts:
 *
 *   checker.c     all tests, from loading them to the exit status
 *   tests.c       which tests
 *   test_run.c    one test, for the bounds 1 to N in turn
 *   sides.c       the two sides of an MG_SAME, for one bound
 *   bound.c       one search: one test, one bound
 *   proving.c     one search as a proof: each failure is run once more without symbols, and that run is reported
 *   path_tests.c  of a proof that reports each path: a line, and a program that runs it without Margay
 *   telling.c     the records of a search, and the report of a failure */
#ifndef MG_DRIVER_CHECKER_H
#define MG_DRIVER_CHECKER_H

#include "driver/choice_uses.h"
#include "driver/covering.h"
#include "driver/evidence.h"
#include "driver/function.h"
#include "driver/program.h"
#include "driver/replay.h"
#include "driver/structures.h"
#include "driver/supervisor.h"
#include "report/line_sets.h"
#include "report/outcome.h"

typedef MG_VEC(mg_outcome) mg_outcomes;

/* A path with symbols that failed, and the turns of the same path without symbols. */
typedef struct mg_finding {
    mg_verdict verdict;
    mg_crash_count way; /* its entry on the board */
    uint64_t count;     /* paths that failed this way */
    mg_site site;       /* where it failed; line 0: not known. Borrows from the program */
    mg_turn *turns;     /* owns */
    size_t turn_count;
    uint64_t open;    /* as mg_stop.open */
    uint32_t uncut;   /* as mg_stop.uncut */
    bool has_path;    /* numbers for its symbols are known */
    uint64_t longest; /* as mg_stop.longest */
} mg_finding;

typedef struct mg_proof {
    bool is_searching; /* failures are kept, and not reported yet */
    MG_VEC(mg_finding) findings;
    const mg_finding
        *wanted;         /* a run may show this one: any other failure is not told of. NULL: it is told of */
    bool has_met_loops;  /* a loop was not followed to its end */
    bool has_met_chains; /* longer chains of objects would have been possible */
    uint64_t beyond;     /* paths that went beyond what can be proved */
    mg_text place;       /* where the first of them did, and why; or empty */
    uint64_t shown;      /* paths that a line was printed for */
    mg_question_counts asked;
} mg_proof;

typedef struct mg_checker {
    const mg_policy *policy;
    struct mg_input_writer *writer; /* of gen: takes the paths that count; or NULL */
    mg_replay *replay;              /* the one path that is run again; NULL: all paths are run */
    mg_program program;
    mg_structures structures;  /* that MG_ANY gives */
    mg_function_test function; /* the tests of functions with contracts; empty: there are none */
    mg_supervisor supervisor;
    mg_tracer tracer;
    mg_covering covering;
    mg_refused *refused;  /* by proofs of functions that take the same structure; or NULL */
    mg_limit limit;       /* that ended the last search */
    mg_stats stats;       /* of all tests, at the last bound of each */
    mg_stats_sums sums;   /* and at all bounds */
    mg_outcomes outcomes; /* of the tests that were wanted, in order */
    const char *why_out;  /* why no test is run any more, or NULL */
    bool is_part_out;     /* it is only the test's own time that was used up */
    uint64_t steps;       /* taken so far; the limits of the policy are for all tests together */
    double began;         /* when the command began */
    bool has_begun;       /* the tests are being run */
    bool is_without_dot;  /* dot has failed, and is not called again */

    /* The test that is run. */
    const mg_test_entry *test;
    mg_outcome *outcome;
    bool is_other;     /* of an MG_SAME: the side of the predicate is searched */
    bool is_different; /* of an MG_SAME: a structure that only one side has was reported */
    mg_lines *lines;   /* of an MG_SAME: the structures of the side that is searched; or NULL */
    bool is_in_line;   /* the last thing that the test printed was no newline */
    int64_t n;
    MG_VEC(mg_crash_count) known; /* ways to fail that were reported already, also those of smaller bounds */
    MG_VEC(size_t) cause_of;      /* by way to fail: its number among the causes */
    mg_evidence evidence;         /* for the failure whose record comes next */
    /* By kind of record: the number of the last candidate that one was received of; and the same for an earlier search, which lacked structures. The search
     * that followed sends the same records again up to there, and those are skipped. */
    uint64_t taken[MG_RECORD_KINDS], told[MG_RECORD_KINDS];
    mg_choice_uses uses; /* at all bounds so far */
    mg_text fixed;       /* of the last search, if no path counts: fields that have one value only; or empty */
    uint32_t depth;      /* choices of the path that was run last */
    bool has_failed;     /* something could not be written: status says what */
    mg_status status;
    mg_proof proof;         /* of the bound that is proved */
    MG_VEC(char *) reasons; /* owns: why tests are not proved; outcomes borrow from it */
} mg_checker;

/* ---- the whole: checker.c --------------------------------------------------------------------------------- */

/* Borrows policy and replay, which may be NULL. */
void mg_checker_init(mg_checker *c, const mg_policy *policy, mg_replay *replay);
/* Loads the program, finds its tests, and compiles it. */
bool mg_checker_prepare(mg_checker *c, mg_status *status);
/* Runs all tests that are wanted. False: something other than a test went wrong. */
bool mg_checker_run(mg_checker *c, mg_status *status);
/* Loads the program, and prints the names of its tests and of functions with contracts; runs none. */
bool mg_checker_list(mg_checker *c, FILE *stream, mg_status *status);
/* After all tests: reports coverage and counters. Gives the exit status of the program; -1: something went wrong. */
int mg_checker_finish(mg_checker *c, mg_status *status);
void mg_checker_clear(mg_checker *c);

/* ---- the parts ------------------------------------------------------------------------------------------- */

/* tests.c */
bool mg_checker_wants(const mg_checker *c, const mg_test_entry *test);
size_t mg_checker_count_wanted(const mg_checker *c);
/* Checks that there is a test that is wanted, and that no two have the same name. */
bool mg_checker_find_tests(const mg_checker *c, mg_status *status);

/* test_run.c: runs a test for the bounds 1 to N in turn, and adds its outcome. False: something other than the test went wrong. */
bool mg_checker_run_test(mg_checker *c, const mg_test_entry *test, mg_status *status);
/* Adds the outcome of a function that cannot be proved. */
void mg_checker_leave_out(mg_checker *c, const mg_left_out *function);
/* Why there can be no more paths, or NULL. */
const char *mg_checker_why_out(const mg_checker *c);

/* What a run of one test with one bound came to. */
typedef struct mg_bound_result {
    mg_stats stats; /* complete: every path was run */
    mg_limit limit;
    const char *why;        /* it is not complete, other than by a limit; or NULL */
    const char *doubt;      /* of a proof: what was not proved, or NULL */
    const mg_site *refuser; /* the mg_assume that refused most paths, or NULL */
    uint64_t refused;       /* and how many */
} mg_bound_result;

/* Did the search go as far as it was meant to? */
static inline bool mg_bound_is_done(const mg_bound_result *result)
{
    return result->stats.complete || result->limit == MG_LIMIT_SAMPLES;
}

/* bound.c: one search; of an MG_SAME, that is one side of it. */
bool mg_checker_run_bound(mg_checker *c, mg_bound_result *result, mg_status *status);
/* Only the search: failures are reported, or kept by a proof. The board stays. */
bool mg_checker_search(mg_checker *c, mg_status *status);
/* After the search, while its board is there: its result; and the counts of the known ways to fail. If a cause occurs with several bounds, the count
 * of the largest is used, as that includes the paths of the others. */
mg_bound_result mg_checker_sum_up(mg_checker *c);
void mg_checker_count_known(mg_checker *c);
mg_search_job mg_checker_job(mg_checker *c);
/* proving.c: as mg_checker_run_bound. */
bool mg_checker_prove_bound(mg_checker *c, mg_bound_result *result, mg_status *status);
void mg_checker_keep_finding(mg_checker *c, const mg_record *record);
/* Is it the one that a run may show? Asked while one is wanted, when the evidence of the failure has come. */
bool mg_checker_is_wanted(const mg_checker *c, const mg_record *record);
void mg_checker_keep_beyond(mg_checker *c, const mg_record *record);
/* path_tests.c: reports a path as the policy says. */
void mg_checker_take_path(mg_checker *c, const mg_record *record);
/* Before the paths of a bound: removes the programs that an earlier run has written. */
bool mg_checker_begin_paths(mg_checker *c, mg_status *status);
/* sides.c: both sides of an MG_SAME, and a structure that only one of them has. */
bool mg_checker_run_sides(mg_checker *c, mg_bound_result *result, mg_status *status);

/* telling.c: receives a record of a search; context is an mg_checker. */
bool mg_checker_take_record(void *context, const mg_record *record);
/* Reports a way to fail, and adds it to the outcome. folder: of its kit, or NULL. site: where it failed, or NULL. */
mg_cause *mg_checker_add_cause(mg_checker *c, const char *title, const char *story, const char *folder,
                               const mg_site *site);
/* Prints a newline if the test has printed a line without one. */
void mg_checker_end_line(mg_checker *c);

#endif

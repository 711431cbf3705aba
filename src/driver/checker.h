/* A check in progress: the program with its tests, and the one that is run. Its files, from the whole to the parts:
 *
 *   checker.c     all tests, from loading them to the exit status
 *   tests.c       which tests
 *   test_run.c    one test, for the bounds 1 to N in turn
 *   sides.c       the two sides of an MG_SAME, for one bound
 *   bound.c       one search: one test, one bound
 *   proving.c     the same as a proof: each failure is run once more without symbols, and that run is told of
 *   path_tests.c  of a proof that tells of each path: a line, and a program that runs it without Margay
 *   telling.c     the records of a search, and what is told of a failure */
#ifndef MG_DRIVER_CHECKER_H
#define MG_DRIVER_CHECKER_H

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

/* A path with symbols that failed, and its turns without them. */
typedef struct mg_finding {
    mg_verdict verdict;
    mg_crash_count way; /* as it stands on the board */
    uint64_t count;     /* paths that failed so */
    mg_site site;       /* where; line 0: nobody knows. Its strings are the program's */
    mg_turn *turns;     /* owns */
    size_t turn_count;
    uint64_t open; /* as mg_stop.open */
    bool has_path; /* numbers for its symbols are known */
} mg_finding;

typedef struct mg_proof {
    bool is_searching; /* failures are kept, not told of */
    MG_VEC(mg_finding) findings;
    bool has_met_loops;  /* a loop was not followed to its end */
    bool has_met_chains; /* longer chains of objects would have been possible */
    uint64_t beyond;     /* paths that went beyond what can be proved */
    char place[300];     /* where the first of them did, and why; or "" */
    uint64_t told;       /* paths that a line was shown of */
    mg_question_counts asked;
} mg_proof;

typedef struct mg_checker {
    const mg_policy *policy;
    mg_replay *replay; /* one path is run again; NULL: all are */
    mg_program program;
    mg_structures structures;  /* what MG_ANY gives */
    mg_function_test function; /* of functions with contracts; empty without */
    mg_supervisor supervisor;
    mg_tracer tracer;
    mg_covering covering;
    mg_refused *refused;  /* by proofs of functions that take the same structure; or NULL */
    mg_stats stats;       /* of all tests, at the last bound of each */
    mg_outcomes outcomes; /* of the tests that were wanted, in order */
    const char *why_out;  /* no test is run any more, or NULL */
    uint64_t steps;       /* taken so far; the limits of the policy are for all tests */
    double began;         /* when the command did */
    bool has_begun;       /* the tests are being run */
    bool is_without_dot;  /* it does not draw, and is not asked again */

    /* The test that is run. */
    const mg_test_entry *test;
    mg_outcome *outcome;
    bool is_other;     /* of an MG_SAME: the predicate's turn */
    bool is_different; /* and a structure was told of that only one side has */
    mg_lines *lines;   /* and the structures that it has; or NULL */
    bool is_amid;      /* what the test printed does not end a line */
    int64_t n;
    MG_VEC(mg_crash_count) known; /* ways to fail that were told of, with a smaller bound too */
    MG_VEC(size_t) cause_of;      /* by way: its number among the causes */
    mg_evidence evidence;         /* of the failure that comes next */
    /* Of each kind of record the candidate whose was taken last, and that of a search before, which lacked structures: this one sends the
     * same again up to there. */
    uint64_t taken[MG_RECORD_KINDS], told[MG_RECORD_KINDS];
    uint32_t depth;         /* choices of the path that was run last */
    bool has_failed;        /* a kit could not be written */
    mg_status status;       /* why */
    mg_proof proof;         /* of the bound that is proved */
    MG_VEC(char *) reasons; /* owns: why proofs are none, which outcomes point to */
} mg_checker;

/* ---- the whole: checker.c --------------------------------------------------------------------------------- */

/* Borrows policy and replay, which may be NULL. */
void mg_checker_init(mg_checker *c, const mg_policy *policy, mg_replay *replay);
/* Reads the program, finds its tests, and makes code of it. */
bool mg_checker_prepare(mg_checker *c, mg_status *status);
/* Runs all tests that are wanted. False: something other than a test went wrong. */
bool mg_checker_run(mg_checker *c, mg_status *status);
/* After all of them: coverage and counters. The exit status of the program; -1: something went wrong. */
int mg_checker_finish(mg_checker *c, mg_status *status);
void mg_checker_clear(mg_checker *c);

/* ---- the parts ------------------------------------------------------------------------------------------- */

/* tests.c */
bool mg_checker_wants(const mg_checker *c, const mg_test_entry *test);
size_t mg_checker_count_wanted(const mg_checker *c);
/* There is one that is wanted, and no two have one name. */
bool mg_checker_find_tests(const mg_checker *c, mg_status *status);

/* test_run.c: runs a test for the bounds 1 to N in turn, and adds its outcome. False: something other than the test went wrong. */
bool mg_checker_run_test(mg_checker *c, const mg_test_entry *test, mg_status *status);
/* Why there can be no more paths, or NULL. */
const char *mg_checker_why_out(const mg_checker *c);

/* What a run of one test with one bound came to. */
typedef struct mg_bound_result {
    mg_stats stats; /* complete: every path was run */
    mg_limit limit;
    const char *why;   /* it is not complete, other than by a limit; or NULL */
    const char *doubt; /* of a proof: what was not proved, or NULL */
} mg_bound_result;

/* Did it come to its end, as far as it was to go? */
static inline bool mg_bound_is_done(const mg_bound_result *result)
{
    return result->stats.complete || result->limit == MG_LIMIT_SAMPLES;
}

/* bound.c: one side of it, where it has two. */
bool mg_checker_run_bound(mg_checker *c, mg_bound_result *result, mg_status *status);
/* Its search alone: what was found is told of, or kept by a proof. The board stays. */
bool mg_checker_search(mg_checker *c, mg_status *status);
/* Of the search that is over, while its board is there: what it came to; and how often it came to the ways to fail that are known. A cause that came
 * with several bounds is counted with the largest: that has all there is with the others. */
mg_bound_result mg_checker_sum_up(mg_checker *c);
void mg_checker_count_known(mg_checker *c);
mg_search_job mg_checker_job(mg_checker *c);
/* proving.c: as mg_checker_run_bound. */
bool mg_checker_prove_bound(mg_checker *c, mg_bound_result *result, mg_status *status);
void mg_checker_keep_finding(mg_checker *c, const mg_record *record);
void mg_checker_keep_beyond(mg_checker *c, const mg_record *record);
/* path_tests.c: tells of a path as the policy says. */
void mg_checker_take_path(mg_checker *c, const mg_record *record);
/* Before the paths of a bound: the programs of a run before are none of this one. */
bool mg_checker_begin_paths(mg_checker *c, mg_status *status);
/* sides.c: both sides of an MG_SAME, and a structure that only one of them has. */
bool mg_checker_run_sides(mg_checker *c, mg_bound_result *result, mg_status *status);

/* telling.c: what a search sends; context is an mg_checker. */
bool mg_checker_take(void *context, const mg_record *record);
/* Tells of a way to fail, and keeps it. folder: of its kit, or NULL. */
mg_cause *mg_checker_add_cause(mg_checker *c, const char *title, const char *story, const char *folder);
/* Ends a line that the test did not. */
void mg_checker_end_line(mg_checker *c);

#endif

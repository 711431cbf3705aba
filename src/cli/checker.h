/* A check in progress: the program with its tests, and the one that is run. */
#ifndef MG_CLI_CHECKER_H
#define MG_CLI_CHECKER_H

#include <stdio.h>

#include "base/text.h"
#include "cli/covering.h"
#include "cli/function.h"
#include "cli/options.h"
#include "cli/program.h"
#include "cli/replay.h"
#include "cli/structures.h"
#include "search/worker.h"
#include "search/search.h"
#include "report/line_sets.h"
#include "report/outcome.h"
#include "report/page.h"
#include "report/progress.h"
#include "shape/stats.h"

typedef struct mg_checker {
    const mg_options *options;
    const char *const *arguments; /* of the command line, without the program */
    size_t argument_count;
    mg_replay *replay; /* one path is run again; NULL: all are */
    mg_program program;
    mg_structures structures;  /* what MG_ANY gives */
    mg_function_test function; /* of --function; empty without */
    mg_stats stats;            /* of all tests, at the last bound of each */
    mg_progress progress;
    mg_covering covering;
    MG_VEC(mg_outcome) outcomes; /* of the tests that were wanted, in order */
    const char *is_out;          /* why no test is run any more, or NULL */
    uint64_t steps;              /* taken so far; --steps and --timeout are for all tests */
    mg_text command;             /* the whole line, as it was typed */
    double loaded;               /* when the command began */
    bool has_begun;              /* the tests are being run */
    FILE *junit;                 /* of --junit; or NULL */
    mg_page page;                /* of --html */
    bool is_without_dot;         /* it does not draw, and is not asked again */

    /* The test that is run. */
    const mg_test_entry *test;
    mg_outcome *outcome;
    bool is_other;     /* of an MG_SAME: the predicate's turn */
    bool is_different; /* and a structure was told of that only one side has */
    mg_lines *lines;   /* and the structures that it has; or NULL */
    bool is_amid;      /* what the test printed does not end a line */
    int64_t n;
    mg_board *board;
    mg_search_job job;
    mg_worker_end end;
    MG_VEC(mg_crash_count) known; /* ways to fail that were told of, with a smaller bound too */
    MG_VEC(size_t) cause_of;      /* by way: its number among the causes */
    mg_text memory;               /* of the failure that comes next; these two as well */
    mg_stop stop;                 /* where it stopped */
    MG_VEC(mg_turn) path;         /* as MG_RECORD_STOP has it */
    mg_text again;                /* as MG_RECORD_AGAIN has it */
    mg_text given;                /* as MG_RECORD_GIVEN has it */
    /* Of each kind of record the candidate whose was taken last, and that of a search before, which lacked structures: this one sends the
     * same again up to there. */
    uint64_t taken[MG_RECORD_KINDS], told[MG_RECORD_KINDS];
    mg_tracer tracer;
    uint32_t depth;   /* choices of the path that was run last */
    bool has_failed;  /* a kit could not be written */
    mg_status status; /* why */
} mg_checker;

/* Only depth first: the others run every path from the start. */
static inline bool mg_checker_goes_back(const mg_options *options)
{
    return options->engine == MG_CHOICE_engine_checkpoint && options->strategy == MG_CHOICE_strategy_dfs;
}

/* Is a failure of this kind none? */
static inline bool mg_checker_ignores(const mg_options *options, mg_verdict_kind kind)
{
    return options->ignore >> kind & 1;
}

/* Are locals watched whose address is given away? Only where what is read may be open, and so may be nothing at all. */
static inline bool mg_checker_watches(const mg_options *options)
{
    return !mg_checker_ignores(options, MG_VERDICT_uninitialised);
}

/* Runs a test for the bounds 1 to N in turn, and adds its outcome. False: something other than the test went wrong. */
bool mg_checker_run(mg_checker *c, const mg_test_entry *test, mg_status *status);

#endif

/* What a command is to do, as plain data. It is filled in one place from the command line (cli/option_policy.c), or by whoever runs a program
 * without one; weave, search and report take what they need of it, each by one function here. So what two of them must agree on, such
 * as whether values may be open, is said once. */
#ifndef MG_DRIVER_POLICY_H
#define MG_DRIVER_POLICY_H

#include "driver/fence.h"
#include "report/report.h"
#include "search/search.h"
#include "weave/weave.h"

/* Borrowed words, of the command line for one. */
typedef struct mg_word_list {
    const char *const *items;
    size_t count;
} mg_word_list;

typedef enum mg_stats_form { MG_STATS_NONE, MG_STATS_TEXT, MG_STATS_JSON } mg_stats_form;

/* All borrowed; strings may be NULL where it says so. All zero: a predicate, run again from the start, chosen at once, without limits. */
typedef struct mg_policy {
    /* The program, and what of it is run. */
    mg_word_list files;
    mg_word_list flags;     /* for the C compiler */
    const char *cdb;        /* a compilation database, or NULL */
    const char *root;       /* the type of the root; NULL: found by itself, like the next two */
    const char *predicate;  /* its name */
    const char *bounds;     /* their name */
    mg_word_list functions; /* that are checked by their contracts */
    mg_word_list open;      /* that their contracts stand in for, though they have bodies */
    bool
        finds_functions; /* none is named: all that have contracts, if there are any; or the one that `test` names */
    bool takes_any;      /* and numbers that they take may be any of their type, else small ones */
    const char *test; /* the only one that is run; NULL: all */
    bool is_test;     /* tests are run; else a predicate */
    int64_t n;        /* the size, or the largest one */

    /* How it is searched. */
    bool goes_back;      /* to checkpoints; else every candidate runs from the start */
    mg_lanes_kind lanes; /* values may be open, and what is done with them */
    bool proves;         /* what the program asks for is a symbol; lanes are terms then */
    mg_prover_limits proof;
    bool keeps_globals; /* variables start as they are initialised, else as anything */
    bool is_open;       /* no MG_BOUNDS hold: a structure is as large as it needs to be */
    bool forwards;      /* values of a field are decided all at once */
    bool follows;       /* values of a field are decided one by one, in the place of a run */
    mg_strategy_kind strategy;
    uint64_t seed, samples; /* of a strategy that is random */
    bool enumerates_dont_care;
    mg_fence fence;

    /* What is a failure. */
    bool finds_undefined; /* deciding by bits that were never written; in tests also by those of locals */
    bool finds_leaks;     /* of a test: losing memory */
    uint64_t ignored;     /* verdicts that count as no failure, a bit each */
    bool stops_on_crash;  /* the first crash ends the search; of several tests, only the search of that test */

    /* How far it goes; 0: without end. */
    uint64_t fuel, heap_limit, limit, steps;

    /* What is told, and where. */
    mg_word_list command;   /* as it was typed, the program first */
    mg_word_list arguments; /* that the run is repeated with, without the program */
    const char *engine;     /* what the counters call the way it is searched */
    mg_format format;       /* of structures */
    bool is_tap, is_quiet, is_verbose;
    mg_stats_form stats;
    const char *output; /* the folder of results; NULL: none. So it is with the files: */
    const char *html, *junit, *coverage;
    const char *unit_tests; /* of a proof: the folder of a program for each path; NULL: none */
    bool covers_system;     /* coverage counts code of the system and of Margay, too */
} mg_policy;

/* How a program is woven for it. Roots, places and what comes with Margay are left to the caller. */
mg_weave_options mg_policy_weave(const mg_policy *policy);
/* How it is searched, when so many of its steps were taken already. The program and what is laid out are left to the caller. */
mg_search_job mg_policy_job(const mg_policy *policy, uint64_t steps_taken);
/* How structures are reported; headers: the folder of margay_seed.h. */
mg_report_options mg_policy_report(const mg_policy *policy, const char *headers);
/* Prints the counters, if they are wanted. */
void mg_policy_print_stats(const mg_policy *policy, FILE *stream, const mg_stats *stats);

static inline bool mg_policy_ignores(const mg_policy *policy, mg_verdict_kind kind)
{
    return policy->ignored >> kind & 1;
}

#endif

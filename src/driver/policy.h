/* What a command is to do, as plain data. It is filled from the command line in one place (cli/option_policy.c), or by code that runs programs
 * without one. The options of weave, search and report are made from it, each by one function here. So a setting on which two of them must
 * agree, such as whether values may be open, is in one place. */
#ifndef MG_DRIVER_POLICY_H
#define MG_DRIVER_POLICY_H

#include "driver/fence.h"
#include "report/report.h"
#include "search/search.h"
#include "weave/weave.h"

/* Borrowed words, for example those of the command line. */
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
    const char *root;       /* the type of the root; NULL: it is found, like the next two */
    const char *predicate;  /* its name */
    const char *bounds;     /* the name of the MG_BOUNDS */
    mg_word_list functions; /* functions that are checked by their contracts */
    mg_word_list open;      /* functions whose contracts stand in for them, though they have bodies */
    bool
        finds_functions; /* no function is named: all that have contracts are checked, or the one that `test` names */
    bool takes_any;     /* numbers that functions are given may be any of their type, else small ones */
    mg_word_list tests; /* the only ones that are run; none: all */
    bool is_test;       /* tests are run; else a predicate */
    bool writes_inputs; /* of one test, with one size, the inputs of each path that counts */
    int64_t n;          /* the size, or the largest one */
    int64_t first;      /* of tests: the smallest one */

    /* How it is searched. */
    bool copies_all;     /* --engine snapshot */
    bool goes_back;      /* uses checkpoints; else every candidate runs from the start */
    mg_lanes_kind lanes; /* whether values may be open, and what is done with them */
    bool proves;         /* numbers that the program asks for are symbols; lanes are terms then */
    mg_prover_limits proof;
    bool keeps_globals; /* variables start as they are initialised, else with any value */
    bool is_open;       /* there are no MG_BOUNDS: a structure is as large as it needs to be */
    bool forwards;      /* values of a field are decided all at once */
    bool follows;       /* values of a field are decided one by one, without a run for each */
    mg_strategy_kind strategy;
    uint64_t seed, samples; /* of a random strategy */
    bool enumerates_dont_care;
    mg_reduction_kind reduction; /* which orders of threads are left out */
    uint32_t preemptions;        /* as in mg_reduction_wish */
    bool chooses_random;         /* rand and its kin are choices */
    uint64_t spurious;           /* waits for a signal that may end by themselves in a path */
    uint64_t denials;            /* calls of malloc and its kin that may return NULL on a path */
    mg_fence fence;

    /* What counts as a failure. */
    bool finds_undefined; /* deciding by bits that were never written; in tests also by those of locals */
    bool finds_leaks;     /* losing memory, in tests */
    uint64_t ignored;     /* verdicts that count as no failure, a bit each */
    bool stops_on_crash;  /* the first crash ends the search; of several tests, only the search of that test */

    /* Limits; 0: none. */
    uint64_t fuel, heap_limit, limit, steps;
    double test_seconds; /* for one test, compiling not included */

    /* What is reported, and where. */
    mg_word_list command;   /* as it was typed, the program first */
    mg_word_list settings;  /* of it: options that decide what is found */
    mg_word_list arguments; /* that replay a failure, without the program */
    const char *engine;     /* its name, for the counters */
    mg_format format;       /* of structures */
    bool tells_refusals;    /* of a predicate: which return refused how many */
    bool is_tap, is_gcc, is_colored, is_quiet, is_verbose;
    mg_stats_form stats;
    const char *output;                          /* the folder of results; NULL: none */
    const char *html, *junit, *sarif, *coverage; /* files, or NULL */
    const char *unit_tests; /* of a proof: the folder of a program for each path; NULL: none */
    bool covers_system;     /* coverage includes code of the system and of Margay */
} mg_policy;

/* The options of the weave. The caller adds roots, places and the paths of what comes with Margay. */
mg_weave_options mg_policy_weave(const mg_policy *policy);
/* The job of a search, if this many steps were taken before it. The caller adds the program, and which structures are laid out. */
mg_search_job mg_policy_job(const mg_policy *policy, uint64_t steps_taken);
/* The options of a report of structures. headers: the folder of margay_seed.h. */
mg_report_options mg_policy_report(const mg_policy *policy, const char *headers);
/* Is a name one of these words? */
bool mg_word_list_has(const mg_word_list *list, const char *word);
/* Prints the counters, if they are wanted. */
void mg_policy_print_stats(const mg_policy *policy, FILE *stream, const mg_stats *stats,
                           const mg_stats_sums *sums);

static inline bool mg_policy_ignores(const mg_policy *policy, mg_verdict_kind kind)
{
    return policy->ignored >> kind & 1;
}

#endif

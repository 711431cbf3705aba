/* The outcome of one test: how it ended, and if it failed, the causes. The lines on the terminal are made from it, and all reports at the end. */
#ifndef MG_REPORT_OUTCOME_H
#define MG_REPORT_OUTCOME_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"
#include "base/vec.h"
#include "shape/verdict.h"

typedef enum mg_outcome_kind {
    MG_OUTCOME_PASSED,
    MG_OUTCOME_SAMPLED, /* passed, but only a random sample was tried */
    MG_OUTCOME_FAILED,
    MG_OUTCOME_STOPPED, /* inconclusive */
    MG_OUTCOME_VACUOUS,
    MG_OUTCOME_NOT_RUN
} mg_outcome_kind;

/* One way to fail. */
typedef struct mg_cause {
    char *title;  /* one line, without a newline; owned, like the next three */
    char *story;  /* lines, indented; or empty */
    char *folder; /* of its kit; NULL: there is none */
    char *detail; /* for a page, by mg_detail_add_json; or NULL */
    /* Its name; NULL: no run failed, but the test did, as an MG_SAME whose sets differ. Borrowed, like file. */
    const char *verdict;
    const char *file;      /* where it happened; NULL: not known */
    uint32_t line, column; /* 0: not known */
    uint64_t count;        /* how many paths fail this way */
} mg_cause;

enum { MG_OUTPUT_MOST = 1 << 16 }; /* bytes of a test's output that are kept */

typedef struct mg_outcome {
    mg_outcome_kind kind;
    const char *test, *file; /* borrowed, like why */
    uint32_t line;
    int64_t first, n; /* the first and the last bound that were tried */
    int64_t failed_n; /* the first that it failed with; 0: none */
    uint64_t paths, valid;
    uint64_t
        untold;     /* paths that fail in ways that are no cause, as there were too many; with the last bound */
    double seconds; /* for all bounds */
    bool is_open;   /* n bounds chains of objects, not sizes */
    bool has_met_n; /* and longer ones would have been possible */
    bool is_weak;   /* the program asks for a weaker memory order than it was run with */
    bool has_preemptions; /* orders of threads have so many at most; else any number */
    uint32_t preemptions;
    const mg_site *refuser; /* if nothing counts: the mg_assume that refused most paths, or NULL; borrowed */
    uint64_t refused;       /* and how many, with the last bound */
    char *fixed;            /* if nothing counts: fields that have one value only, or NULL; owned */
    char *unused;           /* if it passed: choices that no path used, or NULL; owned */
    const char *why;        /* why it was stopped, or not run */
    const char *doubt;      /* if a proof failed: what else was not proved, or NULL; borrowed */
    MG_VEC(mg_cause) causes;
    size_t kit;       /* the number of the last one; 0: there is none */
    mg_text output;   /* the beginning of the test's output */
    uint64_t dropped; /* bytes of output that were not kept */
} mg_outcome;

/* folder: NULL, or the kit's. Gives the cause, so that the caller can fill in place and detail; valid until the next is added. */
mg_cause *mg_outcome_add_cause(mg_outcome *outcome, const char *title, const char *story, const char *folder);
void mg_outcome_add_output(mg_outcome *outcome, const char *bytes, size_t count);
/* "passed", "failed", "inconclusive", "vacuous", "not run". */
const char *mg_outcome_word(mg_outcome_kind kind);
bool mg_outcome_is_good(const mg_outcome *outcome);
/* How it ended, as the rest of a sentence that begins with the test's name. */
void mg_outcome_add_text(mg_text *out, const mg_outcome *outcome);
/* Prints the line that says how it ended. */
void mg_outcome_print(FILE *stream, const mg_outcome *outcome, bool is_colored);
/* What a failure, or an outcome, begins with: "not ok ", red if colours are wanted. */
const char *mg_outcome_failed_word(bool is_colored);
/* "5 tests: 3 passed, 1 failed, 1 vacuous". */
void mg_outcome_add_summary(mg_text *out, const mg_outcome *outcomes, size_t count);
void mg_outcome_clear(mg_outcome *outcome);

#endif

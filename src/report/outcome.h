/* What became of one test: a verdict, and of one that failed the causes. The lines on the terminal are made of it, and whatever else tells of
 * all tests at the end. */
#ifndef MG_REPORT_OUTCOME_H
#define MG_REPORT_OUTCOME_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"
#include "base/vec.h"

typedef enum mg_outcome_kind {
    MG_OUTCOME_PASSED,
    MG_OUTCOME_SAMPLED, /* passed, as far as it was tried at random */
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
    char *detail; /* for a page: what mg_detail_add_json wrote; or NULL */
    const char
        *verdict;     /* its name; NULL: the test ended well, and is wrong all the same. Borrowed, like file */
    const char *file; /* where it happened; NULL: not known */
    uint32_t line;
    uint64_t count; /* of paths that fail this way */
} mg_cause;

enum { MG_OUTPUT_MOST = 1 << 16 }; /* bytes kept of what a test prints */

typedef struct mg_outcome {
    mg_outcome_kind kind;
    const char *test, *file; /* borrowed, like why */
    uint32_t line;
    int64_t n;        /* the last bound that was tried */
    int64_t failed_n; /* the first that it failed with; 0: none */
    uint64_t paths, valid;
    double seconds;    /* for all bounds */
    bool is_open;      /* n bounds chains of objects, not sizes */
    bool has_met_n;    /* and longer ones would have been possible */
    const char *why;   /* it was stopped, or not run */
    const char *doubt; /* of a proof that failed: what else was not proved, or NULL; borrowed */
    MG_VEC(mg_cause) causes;
    mg_text output;   /* what the test printed, its beginning */
    uint64_t dropped; /* bytes that it printed beside */
} mg_outcome;

/* folder: NULL, or the kit's. The cause it gives, whose place and detail may be filled in, is good until the next. */
mg_cause *mg_outcome_add_cause(mg_outcome *outcome, const char *title, const char *story, const char *folder);
void mg_outcome_add_output(mg_outcome *outcome, const char *bytes, size_t count);
/* "passed", "failed", "inconclusive", "vacuous", "not run". */
const char *mg_outcome_word(mg_outcome_kind kind);
bool mg_outcome_is_good(const mg_outcome *outcome);
/* How it ended, as the end of a sentence that begins with the test's name. */
void mg_outcome_add_text(mg_text *out, const mg_outcome *outcome);
/* The line that tells how it ended. */
void mg_outcome_print(FILE *stream, const mg_outcome *outcome);
void mg_outcome_clear(mg_outcome *outcome);

#endif

/* What became of one test: a verdict, and of one that failed the causes. The lines on the terminal are made of it, and whatever else tells of
 * all tests at the end. */
#ifndef MG_REPORT_OUTCOME_H
#define MG_REPORT_OUTCOME_H

#include <stdint.h>
#include <stdio.h>

#include "base/vec.h"

typedef enum mg_outcome_kind {
    MG_OUTCOME_PASSED,
    MG_OUTCOME_SAMPLED, /* passed, as far as it was tried at random */
    MG_OUTCOME_FAILED,
    MG_OUTCOME_STOPPED, /* inconclusive */
    MG_OUTCOME_VACUOUS,
    MG_OUTCOME_NOT_RUN
} mg_outcome_kind;

/* One way to fail. Strings are owned. */
typedef struct mg_cause {
    char *title;  /* one line, without a newline */
    char *story;  /* lines, indented; or empty */
    char *folder; /* of its kit; NULL: there is none */
    char *detail; /* for a page: what mg_detail_add_json wrote; or NULL */
} mg_cause;

typedef struct mg_outcome {
    mg_outcome_kind kind;
    const char *test, *file; /* borrowed, like why */
    uint32_t line;
    int64_t n; /* the last bound that was tried */
    uint64_t paths, valid;
    double seconds;  /* for all bounds */
    const char *why; /* it was stopped, or not run */
    MG_VEC(mg_cause) causes;
} mg_outcome;

/* folder: NULL, or the kit's. The cause has no detail yet. */
mg_cause *mg_outcome_add_cause(mg_outcome *outcome, const char *title, const char *story, const char *folder);
/* The line that tells how it ended. */
void mg_outcome_print(FILE *stream, const mg_outcome *outcome);
void mg_outcome_clear(mg_outcome *outcome);

#endif

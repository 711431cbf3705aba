/* --coverage: which code is under test, and a report of what was reached. Without the option these functions do
 * nothing. */
#ifndef MG_DRIVER_COVERING_H
#define MG_DRIVER_COVERING_H

#include <limits.h>
#include <stdio.h>

#include "driver/policy.h"
#include "report/source.h"
#include "shape/coverage.h"

typedef struct mg_covering {
    const mg_policy *policy;
    mg_coverage coverage;
    mg_sources sources;
    mg_cover_wish wish;
    char include[PATH_MAX]; /* Margay's headers */
    FILE *stream;
} mg_covering;

/* Before weaving. mg_covering_wish: what mg_weave_run needs for it; NULL: there is no --coverage. */
bool mg_covering_begin(mg_covering *covering, const mg_policy *policy, mg_status *status);
const mg_cover_wish *mg_covering_wish(const mg_covering *covering);
/* After weaving: opens the file, so that one that cannot be written is reported before the search, and the memory of the
 * counters. */
bool mg_covering_open(mg_covering *covering, mg_status *status);
/* After each bound, and after a test. */
void mg_covering_note(mg_covering *covering, int64_t n);
void mg_covering_end_test(mg_covering *covering);
/* Prints the summary, if there is a stream for it, and writes the file. */
bool mg_covering_finish(mg_covering *covering, FILE *stream, bool is_complete, mg_status *status);
void mg_covering_clear(mg_covering *covering);

#endif

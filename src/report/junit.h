/* Tests as JUnit XML, which CI servers read: a suite for each file, a case for each test. A test that failed is a failure; one without an
 * answer (inconclusive, vacuous, not run) is an error, so that no reader counts it as passed. */
#ifndef MG_REPORT_JUNIT_H
#define MG_REPORT_JUNIT_H

#include "report/outcome.h"

/* The whole document. trouble: the error that ended the run early, or NULL. */
void mg_junit_add(mg_text *out, const mg_outcome *outcomes, size_t count, const char *trouble);

#endif

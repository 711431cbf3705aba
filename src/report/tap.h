/* Tests in the Test Anything Protocol: a plan, a line for each test, and below one that is not ok a block of YAML. The output of a test stands
 * before its line, as comments. */
#ifndef MG_REPORT_TAP_H
#define MG_REPORT_TAP_H

#include <stdio.h>

#include "report/outcome.h"

/* Before the first test. */
void mg_tap_begin(FILE *stream, size_t tests);
/* number: from 1. */
void mg_tap_print(FILE *stream, const mg_outcome *outcome, size_t number);
/* No more tests follow. has_begun: mg_tap_begin was called. */
void mg_tap_bail(FILE *stream, bool has_begun, const char *why);

#endif

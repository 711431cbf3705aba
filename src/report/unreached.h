/* Coverage on the terminal: how much was reached, and which branches no input reaches. The data is in
 * shape/coverage.h. */
#ifndef MG_REPORT_UNREACHED_H
#define MG_REPORT_UNREACHED_H

#include <stdio.h>

#include "report/source.h"
#include "shape/coverage.h"

typedef struct mg_unreached_scope {
    int64_t first, n; /* the smallest and the largest bound */
    bool is_complete; /* every input up to it was tried */
    const char *file; /* the file that has all of it */
} mg_unreached_scope;

void mg_unreached_print(FILE *stream, const mg_coverage *coverage, const mg_unreached_scope *scope,
                        mg_sources *sources);

#endif

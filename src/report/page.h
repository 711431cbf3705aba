/* The report page: one file with everything in it, for a browser. What it looks like and does is in the files of page/, which
 * page_text.S puts into the program; what there is to show is JSON within. */
#ifndef MG_REPORT_PAGE_H
#define MG_REPORT_PAGE_H

#include <stdio.h>

#include "base/status.h"
#include "report/outcome.h"

typedef struct mg_page {
    const char *path; /* borrows */
    FILE *stream;     /* NULL: no page is wanted */
} mg_page;

/* What the page tells of all tests together; borrows. */
typedef struct mg_page_run {
    const char *command; /* as it was typed */
    int64_t n;
    double seconds;
    const char *trouble; /* why it ended before its end: an error; or NULL */
    const mg_outcome *outcomes;
    size_t count;
} mg_page_run;

/* Opens the file, so that whether it can be written is known before the search. path NULL: no page. */
bool mg_page_open(mg_page *page, const char *path, mg_status *status);
/* Writes it all, and closes the file. Nothing without a page. */
bool mg_page_write(mg_page *page, const mg_page_run *run, mg_status *status);

#endif

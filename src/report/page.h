/* The report page: one file with everything in it, for a browser. Its HTML, style and scripts are the files of page/, which page_text.S puts
 * into the program; the data is JSON inside the page. */
#ifndef MG_REPORT_PAGE_H
#define MG_REPORT_PAGE_H

#include <stdio.h>

#include "base/status.h"
#include "report/outcome.h"

typedef struct mg_page {
    const char *path; /* borrows */
    FILE *stream;     /* NULL: no page is wanted */
} mg_page;

/* What the page says about all tests together; borrows. */
typedef struct mg_page_run {
    const char *command; /* as it was typed */
    int64_t first, n; /* the bounds asked for */
    double seconds;
    const char *trouble; /* the error that ended the run early; or NULL */
    const mg_outcome *outcomes;
    size_t count;
} mg_page_run;

/* Opens the file before the search begins, so that nobody searches in vain if it cannot be written. path NULL: no page. */
bool mg_page_open(mg_page *page, const char *path, mg_status *status);
/* Writes the page and closes the file. Does nothing if no page is wanted. */
bool mg_page_write(mg_page *page, const mg_page_run *run, mg_status *status);

#endif

/* The files that report all tests of a check: JUnit XML, SARIF and the page. They are opened first, so that nothing of an earlier run is left in them, and
 * written however the run ends. */
#ifndef MG_DRIVER_DOCUMENTS_H
#define MG_DRIVER_DOCUMENTS_H

#include "driver/checker.h"
#include "report/page.h"

typedef struct mg_documents {
    const mg_checker *checker; /* whose outcomes they report */
    FILE *junit, *sarif;       /* NULL: not wanted, or written */
    mg_page page;
} mg_documents;

/* All but the page. */
bool mg_documents_open(mg_documents *documents, mg_status *status);
bool mg_documents_open_page(mg_documents *documents, mg_status *status);
/* Writes the page with all that was found. If is_good is false, the page also shows the error in status, which ended the run. Returns is_good, or false if the
 * page could not be written. */
bool mg_documents_write_page(mg_documents *documents, bool is_good, mg_status *status);
/* trouble: the error that ended the run, or NULL. */
bool mg_documents_write(mg_documents *documents, const char *trouble, mg_status *status);

#endif

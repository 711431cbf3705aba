/* The files that tell of all tests of a check: JUnit XML and the page. They are opened first, since what stood there before is not of this
 * run, and written however it ends. */
#ifndef MG_DRIVER_DOCUMENTS_H
#define MG_DRIVER_DOCUMENTS_H

#include "driver/checker.h"
#include "report/page.h"

typedef struct mg_documents {
    const mg_checker *checker; /* whose outcomes they tell of */
    FILE *junit;               /* NULL: not wanted, or written */
    mg_page page;
} mg_documents;

bool mg_documents_open_junit(mg_documents *documents, mg_status *status);
bool mg_documents_open_page(mg_documents *documents, mg_status *status);
/* Writes the page. Tells of an error too, the one in status: what was found until then is there. is_good: there was none. Gives whether all
 * is good now. */
bool mg_documents_write_page(mg_documents *documents, bool is_good, mg_status *status);
/* trouble: why the run ended, when it was no test's fault, else NULL. */
bool mg_documents_write_junit(mg_documents *documents, const char *trouble, mg_status *status);

#endif

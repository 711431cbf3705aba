/* SARIF 2.1.0: failures for editors and code hosts, which show them beside the source. */
#ifndef MG_REPORT_SARIF_H
#define MG_REPORT_SARIF_H

#include "report/outcome.h"

/* trouble: an error that belongs to no test, or NULL. */
void mg_sarif_add(mg_text *out, const mg_outcome *outcomes, size_t count, const char *trouble);

#endif

/* run.json: how the results beside it came about, enough to run it again. */
#ifndef MG_REPORT_RUNFILE_H
#define MG_REPORT_RUNFILE_H

#include "report/report.h"

void mg_runfile_add(mg_text *out, const mg_report_options *options, const mg_stats *stats,
                    const mg_status *ended);

#endif

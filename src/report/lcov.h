/* Coverage as a tracefile of lcov, which genhtml, editors and coverage services read. A count says how many
 * tests reached a place. */
#ifndef MG_REPORT_LCOV_H
#define MG_REPORT_LCOV_H

#include "base/text.h"
#include "shape/coverage.h"

void mg_lcov_add(mg_text *out, const mg_coverage *coverage);

#endif

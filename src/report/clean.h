/* Makes any bytes safe for a document. */
#ifndef MG_REPORT_CLEAN_H
#define MG_REPORT_CLEAN_H

#include "base/text.h"

/* UTF-8, tabs and newlines stay; every other byte, such as a control character, becomes \xNN: neither XML nor TAP can hold it. */
void mg_clean_add(mg_text *out, const char *bytes, size_t count);

#endif

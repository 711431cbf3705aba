/* All that a page shows of one failure, as a JSON object: its steps, its pictures, the place in the source, how to see it again. It is made as soon
 * as the failure is found, since the data it is made of is gone soon after. */
#ifndef MG_FAILURE_DETAIL_H
#define MG_FAILURE_DETAIL_H

#include "base/text.h"
#include "failure/failure.h"

/* headers: the folder of margay.h. folder: of its kit, or NULL. */
void mg_detail_add_json(mg_text *out, const mg_failure *failure, const char *headers, const char *folder);

#endif

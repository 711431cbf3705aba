/* What became of the structure of a failure, in words. */
#ifndef MG_FAILURE_AFTER_H
#define MG_FAILURE_AFTER_H

#include "base/text.h"
#include "failure/failure.h"
#include "shape/structure.h"

/* Adds the changes, a line each, indented. The failure must have memory. before: the structure at the start. */
void mg_after_add_text(mg_text *out, const mg_failure *failure, const mg_structure *before);

#endif
